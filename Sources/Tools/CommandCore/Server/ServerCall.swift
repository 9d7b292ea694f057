import Configuration
import EventLoop
import HTTP1
package import JSONText
import ProjectFiles

/// What `execute` asks a server for.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum ServerCall: Sendable {
  /// GraphQL as an administrator.
  case text(String, operation: String?)
  /// A stored operation, as nobody in particular.
  case operation(String, connector: String, isMutation: Bool)
}

/// The server's answer, as it came.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct ServerAnswer: Sendable {
  package let text: String
  /// The request was run, and no field failed.
  package let isSuccess: Bool
}

/// Sends a call to the server that runs on this machine.
/// - Throws: ``HTTPClientError`` where no server answers.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func send(
  _ call: ServerCall, variables: JSONObject, to project: Project, port: Int?
) async throws -> ServerAnswer {
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
  return ServerAnswer(
    text: String(decoding: response.body, as: UTF8.self),
    isSuccess: response.status == 200 && answer?["errors"] == nil)
}
