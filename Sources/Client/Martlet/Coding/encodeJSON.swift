import JSONText

/// A value to JSON. Members keep the order in which they were encoded.
/// - Throws: ``DataConnectCodecError`` `.encodingFailed` with the way to what has no JSON form.
func encodeJSON(_ value: some Encodable) throws -> JSONValue {
  let encoder = WireEncoder(node: WireNode(), path: .root)
  do {
    try encoder.any(value)
  } catch let error as EncodingError {
    var path: [any CodingKey] = []
    var reason = "it has no JSON form"
    if case .invalidValue(_, let context) = error {
      path = context.codingPath
      reason = context.debugDescription
    }
    throw DataConnectCodecError(code: .encodingFailed, at: path, reason, underlyingError: error)
  }
  return encoder.node.value
}
