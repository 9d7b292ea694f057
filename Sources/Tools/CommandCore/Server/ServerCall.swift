import Configuration
import EventLoop
import HTTP1
package import JSONText
import ProjectFiles

/// A request that `execute` sends to a server.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum ServerCall: Sendable {
  /// A GraphQL document, executed as administrator.
  case text(String, operation: String?)
  /// A connector's operation, executed as administrator without a signed-in user.
  case operation(String, connector: String, isMutation: Bool)
}

/// The server's response.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ServerResponse: Sendable {
  package let text: String
  /// Whether the status is 200 and no field failed.
  package let isSuccess: Bool
}

/// Sends a request to the server on this machine.
/// - Throws: ``HTTPClientError`` if the server does not respond.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func send(
  _ call: ServerCall, variables: JSONObject, to project: Project, port: Int?
) async throws -> ServerResponse {
  let service =
    "/v1/projects/local/locations/\(project.configuration.location)/services/\(project.configuration.serviceID)"
  var body = JSONObject([JSONObject.Member(key: "variables", value: .object(variables))])
  let target: String
  switch call {
  case .text(let text, let operation):
    target = "\(service):executeGraphql"
    body["query"] = .string(text)
    if let operation { body["operationName"] = .string(operation) }
  case .operation(let name, let connector, let isMutation):
    target = "\(service)/connectors/\(connector):\(isMutation ? "executeMutation" : "executeQuery")"
    body["operationName"] = .string(name)
  }
  let loop = try EventLoop()
  try loop.start()
  let client = HTTPClient(on: loop)
  let request = HTTPClientRequest(
    host: "127.0.0.1", port: UInt16(clamping: port ?? project.emulator.port ?? ServerSettings.defaultPort),
    target: target,
    fields: [.json, HTTPField("Authorization", "Bearer owner")], body: Array(JSONValue.object(body).description.utf8))
  let response = try await client.send(request)
  await client.close()
  await loop.stopAndWait()
  let answer = try? parseJSON(response.body)
  return ServerResponse(
    text: String(decoding: response.body, as: UTF8.self),
    isSuccess: response.status == 200 && answer?["errors"] == nil)
}
