/// The single-value container for encoding.
struct WireValueWriter: SingleValueEncodingContainer {
  let encoder: WireEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.encodeNil() }
  func encode(_ value: Bool) { encoder.encode(value) }
  func encode(_ value: String) { encoder.encode(value) }
  func encode(_ value: Double) throws { try encoder.encode(value) }
  func encode(_ value: Float) throws { try encoder.encode(value) }
  func encode(_ value: Int) { encoder.integer(value) }
  func encode(_ value: Int8) { encoder.integer(value) }
  func encode(_ value: Int16) { encoder.integer(value) }
  func encode(_ value: Int32) { encoder.integer(value) }
  func encode(_ value: Int64) { encoder.integer(value) }
  func encode(_ value: UInt) { encoder.integer(value) }
  func encode(_ value: UInt8) { encoder.integer(value) }
  func encode(_ value: UInt16) { encoder.integer(value) }
  func encode(_ value: UInt32) { encoder.integer(value) }
  func encode(_ value: UInt64) { encoder.integer(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.any(value) }
}
