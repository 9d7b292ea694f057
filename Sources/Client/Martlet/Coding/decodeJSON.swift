import JSONText

/// JSON text to a value.
/// - Throws: ``DataConnectCodecError`` whose message has the way to the value, the type that was wanted and what came.
func decodeJSON<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
  let json: JSONValue
  do throws(JSONSyntaxError) {
    json = try parseJSON(bytes)
  } catch {
    throw DataConnectCodecError(code: .decodingFailed, message: "this is no JSON: \(error)", underlyingError: error)
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
    @unknown default: reason = "it does not fit"
    }
    self.init(code: .decodingFailed, at: path, reason, underlyingError: error)
  }
}
