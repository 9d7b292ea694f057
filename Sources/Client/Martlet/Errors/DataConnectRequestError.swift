/// Why the whole request failed: nothing was executed, or nobody knows.
public struct DataConnectRequestError: DataConnectDomainError {
  /// The codes of gRPC, and some for what never was an answer of the server.
  public struct Code: DataConnectErrorCode {
    private let name: String

    /// As the server names it. Where the answer has no code, its HTTP status is one: 400 ``invalidArgument``, 401
    /// ``unauthenticated``, 403 ``permissionDenied``, 404 ``notFound``, 408 and 504 ``deadlineExceeded``, 409
    /// ``aborted``, 413 and 429 ``resourceExhausted``, 501 ``unimplemented``, 502 and 503 ``unavailable``, other 5xx
    /// ``internalError``.
    ///
    /// A task that is cancelled throws `CancellationError` instead.
    public static let cancelled = Code(name: "cancelled")
    public static let unknown = Code(name: "unknown")
    public static let invalidArgument = Code(name: "invalidArgument")
    /// No answer came for 60 seconds, or the server ran out of time: it may have run the operation.
    public static let deadlineExceeded = Code(name: "deadlineExceeded")
    public static let notFound = Code(name: "notFound")
    public static let alreadyExists = Code(name: "alreadyExists")
    public static let permissionDenied = Code(name: "permissionDenied")
    public static let resourceExhausted = Code(name: "resourceExhausted")
    public static let failedPrecondition = Code(name: "failedPrecondition")
    public static let aborted = Code(name: "aborted")
    public static let outOfRange = Code(name: "outOfRange")
    /// The server cannot run such an operation yet.
    public static let unimplemented = Code(name: "unimplemented")
    public static let internalError = Code(name: "internal")
    /// The server cannot be reached, or the connection broke.
    public static let unavailable = Code(name: "unavailable")
    public static let dataLoss = Code(name: "dataLoss")
    /// There is no token, the server refuses it and a new one too, or the ``TokenProvider`` failed.
    public static let unauthenticated = Code(name: "unauthenticated")
    /// What came is no answer of the protocol: a proxy's page, a redirect, a cut body.
    public static let invalidResponse = Code(name: "invalidResponse")

    /// In gRPC's order, from 1.
    private static var numbered: [Code] {
      [
        .cancelled, .unknown, .invalidArgument, .deadlineExceeded, .notFound, .alreadyExists, .permissionDenied,
        .resourceExhausted, .failedPrecondition, .aborted, .outOfRange, .unimplemented, .internalError, .unavailable,
        .dataLoss, .unauthenticated,
      ]
    }

    /// A number that gRPC does not have is `unknown`.
    init(number: Int) { self = Self.numbered.indices.contains(number - 1) ? Self.numbered[number - 1] : .unknown }

    /// For an answer that says nothing but its HTTP status.
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

    public static var allCases: [Code] { numbered + [.invalidResponse] }
    public var description: String { name }
  }

  public let code: Code
  public let message: String?
  public let underlyingError: (any Error)?
  /// `nil` when no answer came, nor the beginning of one.
  public let httpStatus: Int?
  /// The first 200 bytes of an answer that failed or could not be read, for a debugger.
  let excerpt: String?
  /// The connection broke while the request was under way: nobody knows what the server has done.
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

  public var debugDescription: String {
    var text = description
    if let httpStatus { text += "\n  HTTP status \(httpStatus)" }
    if let excerpt { text += "\n  the answer begins: \(excerpt)" }
    if let underlyingError { text += "\n  caused by \(String(reflecting: underlyingError))" }
    return text
  }
}
