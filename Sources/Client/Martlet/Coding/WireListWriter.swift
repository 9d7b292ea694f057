/// The unkeyed container for encoding a list.
struct WireListWriter: UnkeyedEncodingContainer {
  let encoder: WireEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.node.count }

  func encodeNil() { encoder.element().encodeNil() }
  func encode(_ value: Bool) { encoder.element().encode(value) }
  func encode(_ value: String) { encoder.element().encode(value) }
  func encode(_ value: Double) throws { try encoder.element().encode(value) }
  func encode(_ value: Float) throws { try encoder.element().encode(value) }
  func encode(_ value: Int) { encoder.element().integer(value) }
  func encode(_ value: Int8) { encoder.element().integer(value) }
  func encode(_ value: Int16) { encoder.element().integer(value) }
  func encode(_ value: Int32) { encoder.element().integer(value) }
  func encode(_ value: Int64) { encoder.element().integer(value) }
  func encode(_ value: UInt) { encoder.element().integer(value) }
  func encode(_ value: UInt8) { encoder.element().integer(value) }
  func encode(_ value: UInt16) { encoder.element().integer(value) }
  func encode(_ value: UInt32) { encoder.element().integer(value) }
  func encode(_ value: UInt64) { encoder.element().integer(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.element().any(value) }

  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    encoder.element().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.element().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder.element() }
}
