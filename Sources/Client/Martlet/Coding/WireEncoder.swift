import JSONText
import Scalars

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An `Encoder` that produces JSON. `Data`, `URL` and `Decimal` have the same form as with Foundation's encoder.
struct WireEncoder: Encoder {
  let node: WireNode
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.setObject()
    return KeyedEncodingContainer(WireObjectWriter<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.setList()
    return WireListWriter(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { WireValueWriter(encoder: self) }

  func member(_ key: some CodingKey) -> WireEncoder {
    WireEncoder(node: node.member(key.stringValue), path: .key(key.stringValue, in: path))
  }

  func element() -> WireEncoder {
    WireEncoder(node: node.appendElement(), path: .index(node.count - 1, in: path))
  }

  func encodeNil() { node.set(.null) }
  func encode(_ value: Bool) { node.set(.bool(value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func integer(_ value: some FixedWidthInteger) { node.set(.integer(value)) }

  func encode(_ value: Double) throws {
    guard let digits = FloatText.text(value) else { throw invalid(value) }
    // The server accepts `-0`, but never writes it.
    node.set(.number(value == 0 && value.sign == .minus ? "-0" : digits))
  }

  func encode(_ value: Float) throws {
    // The shortest digits that yield the same `Float`.
    guard value.isFinite, let double = Double(value.description) else { throw invalid(value) }
    try encode(double)
  }

  private func invalid(_ value: some BinaryFloatingPoint & Sendable) -> EncodingError {
    .invalidValue(
      value, .init(codingPath: path.keys, debugDescription: "JSON cannot represent an infinite number or NaN"))
  }

  func any<Value: Encodable>(_ value: Value) throws {
    // Comparing types is faster than casting. Optionals call this method again with the wrapped value.
    if Value.self == Data.self, let data = value as? Data {
      node.set(.string(data.base64EncodedString()))
    } else if Value.self == URL.self, let url = value as? URL {
      node.set(.string(url.absoluteString))
    } else if Value.self == Decimal.self, let decimal = value as? Decimal {
      try encode(decimal)
    } else {
      try value.encode(to: self)
    }
  }

  private func encode(_ value: Decimal) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: path.keys, debugDescription: "JSON cannot represent NaN"))
    }
    node.set(.number(value.description))
  }
}
