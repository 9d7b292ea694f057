import JSONText
import QueryCache

/// Parses an HTTP response to an operation.
/// - Throws: ``DataConnectRequestError`` if the whole request failed, or the response does not follow the protocol.
func readOperationResponse(
  status: Int, body: [UInt8], contentType: String? = nil
) throws(DataConnectRequestError) -> OperationResponse {
  if status == 200, let contentType, !isJSON(contentType) {
    throw unreadable(status, body, reason: "its content type is '\(contentType.prefix(60))' instead of JSON")
  }

  let json: JSONValue
  do throws(JSONSyntaxError) {
    json = try parseJSON(body)
  } catch {
    throw unreadable(status, body, reason: status == 200 ? "it is not valid JSON (\(error))" : nil)
  }
  guard status == 200 else { throw refusal(status, json, body) }
  guard json["data"] != nil || json["errors"] != nil else {
    throw unreadable(status, body, reason: "it has neither 'data' nor 'errors'")
  }
  // An invalid 'errors' value still means that something failed.
  if let errors = json["errors"], !errors.isNull, errors.array == nil {
    throw unreadable(status, body, reason: "its 'errors' are \(errors.kindName) instead of a list")
  }
  return OperationResponse(
    data: json["data"] ?? .null, errors: (json["errors"]?.array ?? []).map(errorInfo),
    entities: (json["extensions"]?["dataConnect"]?.array ?? []).compactMap(entityProperties),
    maxAge: json["extensions"]?["ttl"]?.number.flatMap { Double($0) }.flatMap { Int64(exactly: ($0 * 1_000).rounded()) }
  )
}

private func isJSON(_ contentType: String) -> Bool {
  let type = contentType.prefix { $0 != ";" }.drop { $0 == " " }.prefix { $0 != " " }.lowercased()
  return type == "application/json" || type.hasSuffix("+json")
}

/// Parses the entity ids of a path. An invalid element is ignored, so its rows are not shared with other queries.
private func entityProperties(_ value: JSONValue) -> EntityProperties? {
  guard let path = value["path"]?.array else { return nil }
  var segments: [EntityProperties.Segment] = []
  for segment in path {
    if let name = segment.string {
      segments.append(.field(name))
    } else if let index = segment.number.flatMap({ Int($0) }) {
      segments.append(.index(index))
    } else {
      return nil
    }
  }
  let action = value["action"]?.string
  if let id = value["entityId"]?.string { return .init(path: segments, ids: [id], isList: false, action: action) }
  guard let ids = value["entityIds"]?.array?.compactMap(\.string) else { return nil }
  return .init(path: segments, ids: ids, isList: true, action: action)
}

private func errorInfo(_ error: JSONValue) -> OperationFailureResponse.ErrorInfo {
  let path = error["path"]?.array.map { segments in
    segments.compactMap { segment -> DataConnectPathSegment? in
      segment.string.map { .field($0) } ?? segment.number.flatMap { Int($0) }.map { .listIndex($0) }
    }
  }
  return .init(message: error["message"]?.string ?? "the server sent no error message", path: path)
}

/// Parses an error response: `{code, message}`, or the same inside `error`.
private func refusal(_ status: Int, _ json: JSONValue, _ body: [UInt8]) -> DataConnectRequestError {
  let error = json["error"]?.object == nil ? json : json["error"] ?? .null
  guard let message = error["message"]?.string else { return unreadable(status, body, reason: nil) }
  // Production servers use the HTTP status as `code`; gRPC codes are at most 16.
  let number = error["code"]?.number.flatMap { Int($0) } ?? 0
  let code = (1...16).contains(number) ? DataConnectRequestError.Code(number: number) : .init(httpStatus: status)
  return DataConnectRequestError(code: code, message: message, httpStatus: status, excerpt: excerpt(body))
}

private func excerpt(_ body: [UInt8]) -> String { String(decoding: body.prefix(200), as: UTF8.self) }

private func unreadable(_ status: Int, _ body: [UInt8], reason: String?) -> DataConnectRequestError {
  let excerpt = excerpt(body)
  if let reason {
    return DataConnectRequestError(
      code: .invalidResponse, message: "invalid response: \(reason)", httpStatus: status, excerpt: excerpt)
  }
  let message =
    (300..<400).contains(status)
    ? "the server redirects to another address: set that address as the endpoint"
    : "the server responded with status \(status)"
  return DataConnectRequestError(
    code: .init(httpStatus: status), message: message, httpStatus: status, excerpt: excerpt)
}
