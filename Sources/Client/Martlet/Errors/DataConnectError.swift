/// Every error that the SDK's own calls throw, apart from `CancellationError`.
///
/// ```swift
/// do {
///   let result = try await DataConnect.moviesConnector.listMoviesQuery.execute()
/// } catch let error as DataConnectOperationError {
///   print(error.message ?? "failed", error.response?.errors ?? [])
/// }
/// ```
public protocol DataConnectError: Error, CustomStringConvertible, CustomDebugStringConvertible, Sendable {
  /// For people and logs: no variable, row or token.
  var message: String? { get }
  /// What the layer below threw.
  var underlyingError: (any Error)? { get }
}

/// An error of one area with codes to act on.
public protocol DataConnectDomainError: DataConnectError {
  associatedtype ErrorCode: DataConnectErrorCode
  var code: ErrorCode { get }
}

/// Codes are structs with constants, so that a new one breaks no source: a `switch` needs a default.
public protocol DataConnectErrorCode: CustomStringConvertible, Hashable, Sendable, CaseIterable {}

extension DataConnectError {
  public var description: String { "\(Self.self): \(message ?? "no message")" }

  /// With the errors below it.
  public var debugDescription: String {
    guard let underlyingError else { return description }
    return "\(description)\n  caused by \(String(reflecting: underlyingError))"
  }
}

extension DataConnectDomainError {
  public var description: String { "\(Self.self) (\(code)): \(message ?? "no message")" }
}

/// Any error of the SDK as one type, for places that want a concrete one.
public struct AnyDataConnectError: DataConnectError {
  public let dataConnectError: any DataConnectError

  public init(dataConnectError: any DataConnectError) { self.dataConnectError = dataConnectError }

  public var message: String? { dataConnectError.message }
  public var underlyingError: (any Error)? { dataConnectError.underlyingError }
  public var description: String { dataConnectError.description }
  public var debugDescription: String { dataConnectError.debugDescription }
}
