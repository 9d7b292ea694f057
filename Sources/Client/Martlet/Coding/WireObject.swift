import JSONText

/// The keyed container for a JSON object.
struct WireObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let object: JSONObject
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }
  var allKeys: [Key] { object.keys.compactMap { Key(stringValue: $0) } }
  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  private func decoder(_ key: some CodingKey) -> WireDecoder {
    let value = object[key.stringValue]
    return WireDecoder(value: value ?? .null, path: .key(key.stringValue, in: path), isMissing: value == nil)
  }

  func decodeNil(forKey key: Key) throws -> Bool { object[key.stringValue]?.isNull ?? true }
  // Matching values are returned directly; the coding path is created only for an error.
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try object[key.stringValue]?.bool ?? decoder(key).decode(type)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try object[key.stringValue]?.string ?? decoder(key).decode(type)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(key).float(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder(key).float(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try object[key.stringValue]?.number.flatMap { Int($0) } ?? decoder(key).integer(type)
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder(key).integer(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder(key).integer(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder(key).integer(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).integer(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder(key).integer(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder(key).integer(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder(key).integer(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder(key).integer(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder(key).integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder(key).decode(type) }

  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let value = object[key.stringValue], !value.isNull else { return nil }
    return try value.string ?? decoder(key).decode(type)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let value = object[key.stringValue], !value.isNull else { return nil }
    return try value.number.flatMap { Int($0) } ?? decoder(key).integer(type)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> { try decoder(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { decoder(PathKey(stringValue: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { decoder(key) }
}
