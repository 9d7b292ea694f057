import JSONText

/// Decodes JSON text.
/// - Throws: ``DataConnectCodecError`` whose message has the path to the value, the expected type and the kind of
///   the value.
func decodeJSON<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
  let json: JSONValue
  do throws(JSONSyntaxError) {
    json = try parseJSON(bytes)
  } catch {
    throw DataConnectCodecError(code: .decodingFailed, message: "not valid JSON: \(error)", underlyingError: error)
  }
  return try decodeJSON(type, from: json)
}

func decodeJSON<Value: Decodable>(_ type: Value.Type, from json: JSONValue) throws -> Value {
  do {
    return try WireDecoder(value: json, path: .root).decode(type)
  } catch let error as DecodingError {
    throw DataConnectCodecError(error)
  }
}

extension DataConnectCodecError {
  init(_ error: DecodingError) {
    let reason: String
    var path: [any CodingKey] = []
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      reason = context.debugDescription
      path = context.codingPath
    case .keyNotFound(let key, let context):
      reason = context.debugDescription
      path = context.codingPath + [key]
    @unknown default: reason = "the value does not match the type"
    }
    self.init(code: .decodingFailed, at: path, reason, underlyingError: error)
  }
}
