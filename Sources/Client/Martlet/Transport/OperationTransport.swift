import JSONText
import QueryCache

/// Carries operations to a server. One is made for each server; it keeps its connections.
@_spi(Transport)
public protocol OperationTransport: Sendable {
  /// - Throws: ``DataConnectRequestError`` when nothing was executed or no answer came, `CancellationError` when the
  ///   task is cancelled.
  func execute(_ request: OperationRequest) async throws -> OperationResponse
}

/// One operation on its way to the server.
@_spi(Transport)
public struct OperationRequest: Sendable {
  public enum Kind: String, Sendable {
    case query
    case mutation
  }

  public let kind: Kind
  public let connector: ConnectorConfig
  public let operationName: String
  /// A JSON object in UTF-8.
  public let variables: [UInt8]
  public let callerSDKType: CallerSDKType
  /// Of the user who is signed in.
  public let token: String?
}

/// An answer that says what came of an operation.
@_spi(Transport)
public struct OperationResponse: Sendable {
  let data: JSONValue
  let errors: [OperationFailureResponse.ErrorInfo]
  /// Which rows the data holds.
  let entities: [EntityProperties]
  /// How long the data is fresh, in milliseconds, where the server says it.
  let maxAge: Int64?

  init(
    data: JSONValue, errors: [OperationFailureResponse.ErrorInfo], entities: [EntityProperties] = [],
    maxAge: Int64? = nil
  ) {
    self.data = data
    self.errors = errors
    self.entities = entities
    self.maxAge = maxAge
  }

  /// - Parameter json: The body of an answer: `{"data": …, "errors": […]}`.
  /// - Throws: ``DataConnectRequestError`` `.invalidResponse`.
  public init(json: String) throws { self = try readOperationResponse(status: 200, body: Array(json.utf8)) }
}
