import LocalStore

/// The SDK itself failed: a fault of ours, or of the storage below it.
public struct DataConnectInternalError: DataConnectDomainError {
  public struct Code: DataConnectErrorCode {
    private let name: String

    /// For code of the official SDK. Only told to listeners of an app's own query reference, for an error of its own.
    public static let internalError = Code(name: "internalError")
    /// The file of a cache cannot be used or removed; ``underlyingError`` is the `StoreError` of the store.
    public static let sqliteError = Code(name: "sqliteError")

    public static var allCases: [Code] { [.internalError, .sqliteError] }
    public var description: String { name }
  }

  public let code: Code
  public let message: String?
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
