import EventLoop
import Foundation
import HTTP1
import JSONText
import TestSupport
import Testing

/// A project on the disk for tests, and calls to the server that serves it.
struct TestService {
  let folder: TemporaryFolder

  init(schema: String, operations: String, seed: String? = nil) throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      specVersion: v1
      serviceId: test
      location: here
      schema:
        source: ./schema
      connectorDirs: ["./connector"]

      """, to: "dataconnect.yaml")
    try folder.write(schema, to: "schema/schema.gql")
    try folder.write("connectorId: main\n", to: "connector/connector.yaml")
    try folder.write(operations, to: "connector/operations.gql")
    if let seed { try folder.write(seed, to: "seed_data.gql") }
  }

  /// A server process on a port that the system chooses.
  func start(_ command: String = "serve") async throws -> (process: RunningProcess, port: UInt16) {
    let process = try RunningProcess("martlet", [command, folder.url.path, "--port", "0"], in: folder.url)
    let output = try #require(await process.wait(for: "at http://127.0.0.1:"), "\(process.output)")
    let port = try #require(output.firstMatch(of: #/at http://127\.0\.0\.1:(\d+)/#)?.1)
    return (process, try #require(UInt16(port)))
  }
}

/// Calls over HTTP, on a loop of their own.
final class TestClient: Sendable {
  private let loop: EventLoop
  private let client: HTTPClient
  let port: UInt16

  init(port: UInt16) throws {
    self.port = port
    loop = try EventLoop()
    try loop.start()
    client = HTTPClient(on: loop)
  }

  func close() async {
    await client.close()
    await loop.stopAndWait()
  }

  func call(
    _ operation: String, _ variables: JSONValue = [:], isMutation: Bool = false, timeout: Duration = .seconds(30)
  ) async throws -> (status: Int, body: JSONValue) {
    let verb = isMutation ? "executeMutation" : "executeQuery"
    return try await post(
      "/v1/projects/p/locations/l/services/test/connectors/main:\(verb)",
      ["operationName": .string(operation), "variables": variables], timeout: timeout)
  }

  func post(
    _ target: String, _ body: JSONValue, fields: [HTTPField] = [], timeout: Duration = .seconds(30)
  ) async throws -> (status: Int, body: JSONValue) {
    let request = HTTPClientRequest(
      host: "127.0.0.1", port: port, target: target, fields: [.json] + fields, body: Array(body.description.utf8))
    let response = try await client.send(request, timeout: timeout)
    return (response.status, try parseJSON(response.body))
  }
}
