import JSONText
import Scalars

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An `Encoder` that builds JSON. `Data` is Base64 text, as with Foundation's encoder.
struct WireEncoder: Encoder {
  let node: WireNode
  let path: CodingPath

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(WireObjectWriter<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeList()
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
    node.set(.number(digits))
  }

  func encode(_ value: Float) throws {
    guard value.isFinite else { throw invalid(value) }
    // The shortest digits that give the same value back, also as a `Float`.
    node.set(.number(Double(value.description).flatMap { FloatText.text($0) } ?? "0"))
  }

  private func invalid(_ value: some BinaryFloatingPoint & Sendable) -> EncodingError {
    .invalidValue(
      value, .init(codingPath: path.keys, debugDescription: "JSON has no number that is infinite or not a number"))
  }

  func any(_ value: some Encodable) throws {
    if let data = value as? Data {
      node.set(.string(data.base64EncodedString()))
    } else if let any = value as? AnyValue {
      node.set(any.json)
    } else {
      try value.encode(to: self)
    }
  }
}
