import LocalStore

/// An internal error of the SDK or of its storage.
///
/// ```swift
/// DataConnect.onCacheProblem = { error in print(error.message ?? "\(error.code)") }
/// ```
public struct DataConnectInternalError: DataConnectDomainError {
  /// The kind of the error.
  ///
  /// ```swift
  /// let codes = DataConnectInternalError.Code.allCases
  /// ```
  public struct Code: DataConnectErrorCode {
    private let name: String

    /// For source compatibility with the official SDK. Only used for an error of another type that a custom query
    /// reference throws.
    public static let internalError = Code(name: "internalError")
    /// A cache file cannot be used or deleted; ``underlyingError`` is the `StoreError` of the store.
    public static let sqliteError = Code(name: "sqliteError")

    /// All codes.
    public static var allCases: [Code] { [.internalError, .sqliteError] }
    /// The name of the constant.
    public var description: String { name }
  }

  /// The kind of the error.
  public let code: Code
  /// The reason.
  public let message: String?
  /// The error of the lower layer.
  public let underlyingError: (any Error)?

  init(_ error: StoreError) {
    self.init(code: .sqliteError, message: error.message, underlyingError: error)
  }

  init(code: Code, message: String, underlyingError: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlyingError = underlyingError
  }
}
