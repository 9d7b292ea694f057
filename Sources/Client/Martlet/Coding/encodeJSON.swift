import JSONText

/// Encodes a value as JSON. Members keep the order in which they are encoded.
/// - Throws: ``DataConnectCodecError`` `.encodingFailed` with the path to the value that JSON cannot represent.
func encodeJSON(_ value: some Encodable) throws -> JSONValue {
  let encoder = WireEncoder(node: WireNode(), path: .root)
  do {
    try encoder.any(value)
  } catch let error as EncodingError {
    var path: [any CodingKey] = []
    var reason = "JSON cannot represent the value"
    if case .invalidValue(_, let context) = error {
      path = context.codingPath
      reason = context.debugDescription
    }
    throw DataConnectCodecError(code: .encodingFailed, at: path, reason, underlyingError: error)
  }
  return encoder.node.value
}
