/// The protocol of all errors that the SDK throws, except for `CancellationError`.
///
/// ```swift
/// do {
///   _ = try await DataConnect.moviesConnector.listMoviesQuery.execute()
/// } catch let error as DataConnectOperationError {
///   print(error.message ?? "failed", error.response?.errors ?? [])
/// }
/// ```
public protocol DataConnectError: Error, CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  /// A text for people and logs. It contains no variables, rows or tokens.
  var message: String? { get }
  /// The error of the lower layer.
  var underlyingError: (any Error)? { get }
}

/// An error with a code that programs can handle.
///
/// ```swift
/// func code(of error: some DataConnectDomainError) -> String { error.code.description }
/// ```
public protocol DataConnectDomainError: DataConnectError {
  /// The type of the code.
  associatedtype ErrorCode: DataConnectErrorCode
  /// The kind of the error.
  var code: ErrorCode { get }
}

/// The protocol of error codes. They are structs with constants, so that new codes do not break source
/// compatibility; a `switch` needs a default.
///
/// ```swift
/// func names<Code: DataConnectErrorCode>(of type: Code.Type) -> [String] { Code.allCases.map(\.description) }
/// ```
public protocol DataConnectErrorCode: CustomStringConvertible, Hashable, Sendable, CaseIterable {}

extension DataConnectError {
  /// The type of the error and the message.
  public var description: String { "\(Self.self): \(message ?? "no message")" }

  /// The description, followed by the underlying errors.
  public var debugDescription: String {
    guard let underlyingError else { return description }
    return "\(description)\n  caused by \(String(reflecting: underlyingError))"
  }
}

extension DataConnectDomainError {
  /// The type of the error, the code and the message.
  public var description: String { "\(Self.self) (\(code)): \(message ?? "no message")" }
}

/// A type-erased error of the SDK, where a concrete type is needed.
///
/// ```swift
/// func erase(_ error: some DataConnectError) -> AnyDataConnectError { AnyDataConnectError(dataConnectError: error) }
/// ```
public struct AnyDataConnectError: DataConnectError {
  /// The wrapped error.
  public let dataConnectError: any DataConnectError

  /// Wraps an error.
  public init(dataConnectError: any DataConnectError) { self.dataConnectError = dataConnectError }

  /// The message of the wrapped error.
  public var message: String? { dataConnectError.message }
  /// The underlying error of the wrapped error.
  public var underlyingError: (any Error)? { dataConnectError.underlyingError }
  /// The description of the wrapped error.
  public var description: String { dataConnectError.description }
  /// The debug description of the wrapped error.
  public var debugDescription: String { dataConnectError.debugDescription }
}
