/// The keyed container for encoding an object.
struct WireObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: WireEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.member(key).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) { encoder.member(key).encode(value) }
  func encode(_ value: String, forKey key: Key) { encoder.member(key).encode(value) }
  func encode(_ value: Double, forKey key: Key) throws { try encoder.member(key).encode(value) }
  func encode(_ value: Float, forKey key: Key) throws { try encoder.member(key).encode(value) }
  func encode(_ value: Int, forKey key: Key) { encoder.member(key).integer(value) }
  func encode(_ value: Int8, forKey key: Key) { encoder.member(key).integer(value) }
  func encode(_ value: Int16, forKey key: Key) { encoder.member(key).integer(value) }
  func encode(_ value: Int32, forKey key: Key) { encoder.member(key).integer(value) }
  func encode(_ value: Int64, forKey key: Key) { encoder.member(key).integer(value) }
  func encode(_ value: UInt, forKey key: Key) { encoder.member(key).integer(value) }
  func encode(_ value: UInt8, forKey key: Key) { encoder.member(key).integer(value) }
  func encode(_ value: UInt16, forKey key: Key) { encoder.member(key).integer(value) }
  func encode(_ value: UInt32, forKey key: Key) { encoder.member(key).integer(value) }
  func encode(_ value: UInt64, forKey key: Key) { encoder.member(key).integer(value) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder.member(key).any(value) }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> { encoder.member(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.member(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.member(PathKey(stringValue: "super")) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}
