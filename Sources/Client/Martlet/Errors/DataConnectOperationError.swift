/// A query or mutation failed: the server rejected it, could not complete it, or could not be reached.
///
/// ```swift
/// do {
///   _ = try await DataConnect.moviesConnector.listMoviesQuery.execute()
/// } catch let error as DataConnectOperationError {
///   if let code = error.requestError?.code { print("the request failed: \(code)") }
///   for fieldError in error.response?.errors ?? [] { print(fieldError.message) }
/// }
/// ```
///
/// The errors of single fields are in ``response``, with the data of the other fields. If the operation was not
/// executed, ``requestError`` has the reason.
public struct DataConnectOperationError: DataConnectError {
  /// The message of the first error in ``response``, with its path; otherwise that of ``requestError``.
  public let message: String?
  /// The error of the lower layer: ``requestError``, if the whole request failed.
  public let underlyingError: (any Error)?
  /// The server's response, if it executed the operation.
  public let response: OperationFailureResponse?

  init(message: String, underlyingError: (any Error)? = nil, response: OperationFailureResponse? = nil) {
    self.message = message
    self.underlyingError = underlyingError
    self.response = response
  }

  init(_ error: DataConnectRequestError) {
    self.init(message: error.message ?? "\(error.code)", underlyingError: error)
  }

  /// The error of the whole request; `nil` if the server executed the operation.
  public var requestError: DataConnectRequestError? { underlyingError as? DataConnectRequestError }
}

/// A response of the server that contains errors.
///
/// ```swift
/// func movies(in response: OperationFailureResponse) -> [Movie] {
///   response.data(asType: ListMoviesData.self)?.movies ?? []
/// }
/// ```
public struct OperationFailureResponse: Sendable {
  /// An error of the operation or of a field.
  ///
  /// ```swift
  /// let info = OperationFailureResponse.ErrorInfo(message: "not found", path: [.field("movies"), .listIndex(2)])
  /// ```
  public struct ErrorInfo: Codable, Hashable, Sendable {
    /// The message of the server.
    public let message: String
    /// The path to the field in the response; `nil` for an error of the whole operation.
    public let path: [DataConnectPathSegment]?

    /// Creates an error.
    public init(message: String, path: [DataConnectPathSegment]?) {
      self.message = message
      self.path = path
    }
  }

  /// The `data` of the response as JSON text; `nil` if there is none.
  public let rawJsonData: String?
  /// The errors in the server's order; never empty.
  public let errors: [ErrorInfo]
  private let decoded: (any Sendable)?

  init(rawJsonData: String?, errors: [ErrorInfo], decoded: (any Sendable)?) {
    self.rawJsonData = rawJsonData
    self.errors = errors
    self.decoded = decoded
  }

  /// Decodes the data of the response. Failed fields are null, so decoding succeeds only if these fields may be
  /// null.
  /// - Returns: `nil` if the response has no data, or the data does not match the type.
  public func data<Value: Decodable>(asType type: Value.Type = Value.self) -> Value? {
    if let value = decoded as? Value { return value }
    guard let rawJsonData else { return nil }
    // A decoding failure is not reported: the caller already has the errors of the response.
    return try? decodeJSON(Value.self, from: Array(rawJsonData.utf8))
  }
}
