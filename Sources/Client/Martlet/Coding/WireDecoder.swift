import JSONText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A `Decoder` for parsed JSON. Types whose wire form differs from their `Codable` form (`UUID`, `Int64`) are
/// converted by ``CodecHelper``, not here. Types that JSON coders write in another form are accepted in both forms.
struct WireDecoder: Decoder {
  let value: JSONValue
  let path: CodingPath
  /// The key does not exist: `value` is null then, so that optionals are decoded as `nil`.
  var isMissing = false

  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let object = value.object else { throw mismatch([String: Any].self, named: "an object") }
    return KeyedDecodingContainer(WireObject<Key>(object: object, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.array else { throw mismatch([Any].self, named: "a list") }
    return WireList(elements: elements, path: path)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { WireValue(decoder: self) }

  /// An error with the path, the expected type and the kind of the value, but never the value.
  func mismatch(_ type: Any.Type, named name: String? = nil) -> DecodingError {
    let wanted = name ?? "\(type)"
    if isMissing, let key = path.keys.last {
      let parent = Array(path.keys.dropLast())
      return .keyNotFound(
        key, .init(codingPath: parent, debugDescription: "expected \(wanted), but the key is missing"))
    }
    let context = DecodingError.Context(
      codingPath: path.keys, debugDescription: "expected \(wanted), found \(value.kindName)")
    return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let flag = value.bool else { throw mismatch(type) }
    return flag
  }

  func decode(_ type: String.Type) throws -> String {
    guard let text = value.string else { throw mismatch(type) }
    return text
  }

  func float<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ type: Number.Type) throws -> Number {
    guard let digits = value.number else { throw mismatch(type) }
    guard let number = Number(digits), number.isFinite else { throw outOfRange(type) }
    return number
  }

  /// `3.0` and `3e2` are integers too.
  func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard let digits = value.number else { throw mismatch(type) }
    if let number = Number(digits) { return number }
    guard let number = Double(digits).flatMap({ Number(exactly: $0) }) else { throw outOfRange(type) }
    return number
  }

  private func outOfRange(_ type: Any.Type) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: path.keys, debugDescription: "expected \(type), but found a number out of range"))
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == Data.self, let text = value.string { return try found(Data(base64Encoded: text), type, as: "Base64") }
    if type == URL.self, let text = value.string { return try found(URL(string: text), type, as: "a URL") }
    if type == Decimal.self, let digits = value.number { return try found(Decimal(string: digits), type, as: nil) }
    return try Value(from: self)
  }

  private func found<Value>(_ found: Any?, _ type: Value.Type, as form: String?) throws -> Value {
    if let found = found as? Value { return found }
    guard let form else { throw outOfRange(type) }
    throw DecodingError.dataCorrupted(
      .init(codingPath: path.keys, debugDescription: "expected \(type) as \(form), but found another string"))
  }
}
