/// A query or mutation failed: the server refused or could not finish it, or could not be reached.
///
/// What the server said of single fields is in ``response``, with the data that came nevertheless. When nothing was
/// executed, ``requestError`` says why.
public struct DataConnectOperationError: DataConnectError {
  /// Of the first error in ``response``, with its path; else of ``requestError``.
  public let message: String?
  public let underlyingError: (any Error)?
  /// The server's answer, when it executed the operation.
  public let response: OperationFailureResponse?

  init(message: String, underlyingError: (any Error)? = nil, response: OperationFailureResponse? = nil) {
    self.message = message
    self.underlyingError = underlyingError
    self.response = response
  }

  init(_ error: DataConnectRequestError) {
    self.init(message: error.message ?? "\(error.code)", underlyingError: error)
  }

  /// The code that the whole request failed with, when it did.
  public var requestError: DataConnectRequestError? { underlyingError as? DataConnectRequestError }
}

/// A server's answer that holds errors.
public struct OperationFailureResponse: Sendable {
  public struct ErrorInfo: Codable, Hashable, Sendable {
    /// As the server worded it.
    public let message: String
    /// Which field of the answer the error belongs to.
    /// `nil` for an error of the whole operation.
    public let path: [DataConnectPathSegment]?

    public init(message: String, path: [DataConnectPathSegment]?) {
      self.message = message
      self.path = path
    }
  }

  /// `data` of the answer as JSON text.
  /// `nil` when there was none.
  public let rawJsonData: String?
  /// In the server's order; never empty.
  public let errors: [ErrorInfo]
  private let decoded: (any Sendable)?

  init(rawJsonData: String?, errors: [ErrorInfo], decoded: (any Sendable)?) {
    self.rawJsonData = rawJsonData
    self.errors = errors
    self.decoded = decoded
  }

  /// The part of the data that came, when it fits `type`: fields that failed are null, so it fits only where they may
  /// be.
  public func data<Value: Decodable>(asType type: Value.Type = Value.self) -> Value? {
    if let value = decoded as? Value { return value }
    guard let rawJsonData else { return nil }
    // Data that does not fit is no second error: the caller has the first.
    return try? decodeJSON(Value.self, from: Array(rawJsonData.utf8))
  }
}
