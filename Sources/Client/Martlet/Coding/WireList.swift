import JSONText

/// The unkeyed container for a JSON list.
struct WireList: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let path: CodingPath
  private(set) var currentIndex = 0

  init(elements: [JSONValue], path: CodingPath) {
    self.elements = elements
    self.path = path
  }

  var codingPath: [any CodingKey] { path.keys }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func next() throws -> WireDecoder {
    guard !isAtEnd else {
      let keys = path.keys + [PathKey(index: currentIndex)]
      throw DecodingError.valueNotFound(
        Any.self, .init(codingPath: keys, debugDescription: "the list has no more elements"))
    }
    defer { currentIndex += 1 }
    return WireDecoder(value: elements[currentIndex], path: .index(currentIndex, in: path))
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode(_ type: Bool.Type) throws -> Bool { try next().decode(type) }
  mutating func decode(_ type: String.Type) throws -> String { try next().decode(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try next().float(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try next().float(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try next().integer(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next().integer(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next().integer(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next().integer(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next().integer(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next().integer(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next().integer(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next().integer(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next().integer(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next().integer(type) }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try next().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { try next() }
}
