import JSONText

/// Sends operations as POST requests: `{connector}:executeQuery` and `:executeMutation`.
struct RESTTransport: OperationTransport {
  let endpoint: Endpoint
  let client: any HTTPTransport

  /// If the connection is lost, a query is sent once more, because it changes nothing. A mutation is not, because
  /// the server may have executed it.
  func execute(_ request: OperationRequest) async throws -> OperationResponse {
    do {
      return try await send(request)
    } catch let error as DataConnectRequestError where error.isConnectionLost && request.kind == .query {
      try Task.checkCancellation()
      return try await send(request)
    }
  }

  private func send(_ request: OperationRequest) async throws -> OperationResponse {
    let name = request.connector.resourceName
    let method = request.kind == .query ? "executeQuery" : "executeMutation"
    var body = Array("{\"name\":".utf8)
    JSONWriter.append(name, to: &body)
    body += ",\"operationName\":".utf8
    JSONWriter.append(request.operationName, to: &body)
    body += ",\"variables\":".utf8
    body += request.variables
    body.append(UInt8(ascii: "}"))
    let answer = try await client.post(
      to: endpoint, path: "\(endpoint.pathPrefix)/v1/\(request.connector.resourcePath):\(method)",
      headers: headers(request), body: body)
    return try readOperationResponse(status: answer.status, body: answer.body, contentType: answer.contentType)
  }

  private func headers(_ request: OperationRequest) -> [HeaderField] {
    let caller = request.callerSDKType == .generated ? " swift/gen" : ""
    return [
      HeaderField(name: "Content-Type", value: "application/json"),
      HeaderField(name: "Accept", value: "application/json"),
      HeaderField(name: "x-goog-api-client", value: "gl-swift/6 martlet/1\(caller)"),
      HeaderField(
        name: "x-goog-request-params", value: "location=\(percentEncoded(request.connector.location))&frontend=data"),
    ] + (request.token.map { [HeaderField(name: "X-Firebase-Auth-Token", value: $0)] } ?? [])
  }
}
