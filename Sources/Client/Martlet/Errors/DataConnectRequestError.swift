/// The whole request failed: the operation was not executed, or its outcome is unknown.
///
/// ```swift
/// do {
///   _ = try await DataConnect.moviesConnector.listMoviesQuery.execute()
/// } catch let error as DataConnectOperationError where error.requestError?.code == .unavailable {
///   print("the server cannot be reached")
/// }
/// ```
public struct DataConnectRequestError: DataConnectDomainError {
  /// The kind of the error: a gRPC code, or ``invalidResponse``.
  ///
  /// ```swift
  /// let retryable: [DataConnectRequestError.Code] = [.unavailable, .deadlineExceeded, .resourceExhausted]
  /// ```
  ///
  /// If the response has no code, its HTTP status determines it: 400 ``invalidArgument``, 401 ``unauthenticated``,
  /// 403 ``permissionDenied``, 404 ``notFound``, 408 and 504 ``deadlineExceeded``, 409 ``aborted``, 413 and 429
  /// ``resourceExhausted``, 501 ``unimplemented``, 502 and 503 ``unavailable``, other 5xx ``internalError``.
  public struct Code: DataConnectErrorCode {
    private let name: String

    /// The server cancelled the operation. A cancelled task throws `CancellationError` instead.
    public static let cancelled = Code(name: "cancelled")
    /// An unknown error.
    public static let unknown = Code(name: "unknown")
    /// The variables or the request are invalid.
    public static let invalidArgument = Code(name: "invalidArgument")
    /// No response arrived within 60 seconds, or the server exceeded its time limit. The operation may have been
    /// executed.
    public static let deadlineExceeded = Code(name: "deadlineExceeded")
    /// The operation or the requested entity was not found.
    public static let notFound = Code(name: "notFound")
    /// The entity already exists.
    public static let alreadyExists = Code(name: "alreadyExists")
    /// The user is not allowed to run the operation.
    public static let permissionDenied = Code(name: "permissionDenied")
    /// A quota or a size limit was exceeded.
    public static let resourceExhausted = Code(name: "resourceExhausted")
    /// The state of the server does not allow the operation.
    public static let failedPrecondition = Code(name: "failedPrecondition")
    /// The operation was aborted, for example because of a conflict.
    public static let aborted = Code(name: "aborted")
    /// A value is out of range.
    public static let outOfRange = Code(name: "outOfRange")
    /// The server does not support the operation.
    public static let unimplemented = Code(name: "unimplemented")
    /// An internal error of the server.
    public static let internalError = Code(name: "internal")
    /// The server cannot be reached, or the connection was lost.
    public static let unavailable = Code(name: "unavailable")
    /// Data was lost or damaged.
    public static let dataLoss = Code(name: "dataLoss")
    /// The token is missing, the server rejected it and a new one, or the ``TokenProvider`` failed.
    public static let unauthenticated = Code(name: "unauthenticated")
    /// The response does not follow the protocol: for example a proxy's page, a redirect, or a truncated body.
    public static let invalidResponse = Code(name: "invalidResponse")

    /// The codes in the order of their gRPC numbers, from 1.
    private static var numbered: [Code] {
      [
        .cancelled, .unknown, .invalidArgument, .deadlineExceeded, .notFound, .alreadyExists, .permissionDenied,
        .resourceExhausted, .failedPrecondition, .aborted, .outOfRange, .unimplemented, .internalError, .unavailable,
        .dataLoss, .unauthenticated,
      ]
    }

    /// The code for a gRPC number; `unknown` for numbers that gRPC does not define.
    init(number: Int) { self = Self.numbered.indices.contains(number - 1) ? Self.numbered[number - 1] : .unknown }

    /// The code for a response that has only an HTTP status.
    init(httpStatus: Int) {
      switch httpStatus {
      case 400: self = .invalidArgument
      case 401: self = .unauthenticated
      case 403: self = .permissionDenied
      case 404: self = .notFound
      case 408, 504: self = .deadlineExceeded
      case 409: self = .aborted
      case 413, 429: self = .resourceExhausted
      case 501: self = .unimplemented
      case 502, 503: self = .unavailable
      case 500...599: self = .internalError
      default: self = .invalidResponse
      }
    }

    private init(name: String) { self.name = name }

    /// All codes.
    public static var allCases: [Code] { numbered + [.invalidResponse] }
    /// The name of the code.
    public var description: String { name }
  }

  /// The kind of the error.
  public let code: Code
  /// The reason.
  public let message: String?
  /// The error of the lower layer.
  public let underlyingError: (any Error)?
  /// The HTTP status; `nil` if no response was received.
  public let httpStatus: Int?
  /// The first 200 bytes of a failed or unreadable response, for debugging.
  let excerpt: String?
  /// The connection was lost during the request, so it is unknown whether the server executed the operation.
  let isConnectionLost: Bool

  init(
    code: Code, message: String, httpStatus: Int? = nil, excerpt: String? = nil, isConnectionLost: Bool = false,
    underlyingError: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.httpStatus = httpStatus
    self.excerpt = excerpt
    self.isConnectionLost = isConnectionLost
    self.underlyingError = underlyingError
  }

  /// The description, the HTTP status, the start of the response, and the underlying errors.
  public var debugDescription: String {
    var text = description
    if let httpStatus { text += "\n  HTTP status \(httpStatus)" }
    if let excerpt { text += "\n  the response starts with: \(excerpt)" }
    if let underlyingError { text += "\n  caused by \(String(reflecting: underlyingError))" }
    return text
  }
}
