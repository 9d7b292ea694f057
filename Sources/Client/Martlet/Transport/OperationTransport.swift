import JSONText
import QueryCache

/// Sends operations to a server. There is one transport for each server; it keeps its connections.
@_spi(Transport)
public protocol OperationTransport: Sendable {
  /// Sends an operation.
  /// - Throws: ``DataConnectRequestError`` if the operation was not executed or no response was received;
  ///   `CancellationError` if the task is cancelled.
  func execute(_ request: OperationRequest) async throws -> OperationResponse
}

/// A request to execute an operation.
@_spi(Transport)
public struct OperationRequest: Sendable {
  /// The kind of the operation.
  public enum Kind: String, Sendable {
    /// A query.
    case query
    /// A mutation.
    case mutation
  }

  /// The kind of the operation.
  public let kind: Kind
  /// The connector of the operation.
  public let connector: ConnectorConfig
  /// The name of the operation in the connector.
  public let operationName: String
  /// The variables as a JSON object in UTF-8.
  public let variables: [UInt8]
  /// Whether generated code or an app sends the request.
  public let callerSDKType: CallerSDKType
  /// The token of the signed-in user.
  public let token: String?
}

/// A response to an operation.
@_spi(Transport)
public struct OperationResponse: Sendable {
  let data: JSONValue
  let errors: [OperationFailureResponse.ErrorInfo]
  /// The entity ids of the rows in the data.
  let entities: [EntityProperties]
  /// How long the data is fresh, in milliseconds, if the server specified it.
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

  /// Creates a response from its body.
  /// - Parameter json: The body: `{"data": …, "errors": […]}`.
  /// - Throws: ``DataConnectRequestError`` `.invalidResponse`.
  public init(json: String) throws { self = try readOperationResponse(status: 200, body: Array(json.utf8)) }
}
