/// A recursive descent parser for a JSON document.
struct JSONReader {
  let bytes: [UInt8]
  let depthLimit: Int
  private(set) var offset: Int
  private var depth = 0

  /// - Parameter offset: Where the value to read begins.
  init(bytes: [UInt8], depthLimit: Int, offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
    self.depthLimit = depthLimit
  }

  mutating func readDocument() throws(JSONSyntaxError) -> JSONValue {
    let value = try readValue()
    skipWhiteSpace()
    guard offset == bytes.count else { throw failure("unexpected text after the value") }
    return value
  }

  func failure(_ reason: String) -> JSONSyntaxError { JSONSyntaxError(reason: reason, offset: offset) }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance() { offset += 1 }

  mutating func skipWhiteSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  mutating func readValue() throws(JSONSyntaxError) -> JSONValue {
    skipWhiteSpace()
    switch next {
    case nil: throw failure("unexpected end of input")
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "t"): return try readWord("true", as: .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", as: .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", as: .null)
    default: return .number(try readNumber())
    }
  }

  mutating func readWord(_ word: StaticString, as value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    let end = offset + word.utf8CodeUnitCount
    let matches =
      end <= bytes.count
      && word.withUTF8Buffer { letters in bytes[offset..<end].elementsEqual(letters) }
    guard matches else { throw failure("expected a value") }
    offset = end
    return value
  }

  mutating func enter() throws(JSONSyntaxError) {
    depth += 1
    guard depth <= depthLimit else { throw failure("more than \(depthLimit) levels") }
    offset += 1
  }

  private mutating func readArray() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    skipWhiteSpace()
    if next == UInt8(ascii: "]") {
      leave()
      return .array(elements)
    }
    while true {
      elements.append(try readValue())
      guard try readSeparator(orEnd: UInt8(ascii: "]")) else { return .array(elements) }
    }
  }

  private mutating func readObject() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    var object = JSONObject()
    skipWhiteSpace()
    if next == UInt8(ascii: "}") {
      leave()
      return .object(object)
    }
    object.reserveCapacity(4)
    while true {
      skipWhiteSpace()
      let key = try readKey()
      object[key] = try readValue()
      guard try readSeparator(orEnd: UInt8(ascii: "}")) else { return .object(object) }
    }
  }

  /// Reads `,` (true) or the closing bracket (false).
  mutating func readSeparator(orEnd end: UInt8) throws(JSONSyntaxError) -> Bool {
    skipWhiteSpace()
    if next == UInt8(ascii: ",") {
      offset += 1
      return true
    }
    guard next == end else { throw failure("expected ',' or '\(Character(UnicodeScalar(end)))'") }
    leave()
    return false
  }

  mutating func leave() {
    depth -= 1
    offset += 1
  }

  private mutating func readNumber() throws(JSONSyntaxError) -> String {
    let start = offset
    try skipNumber()
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  mutating func skipNumber() throws(JSONSyntaxError) {
    if next == UInt8(ascii: "-") { offset += 1 }
    if next == UInt8(ascii: "0") { offset += 1 } else { try readDigits() }
    if next == UInt8(ascii: ".") {
      offset += 1
      try readDigits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      try readDigits()
    }
  }

  private mutating func readDigits() throws(JSONSyntaxError) {
    let start = offset
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { offset += 1 }
    guard offset > start else { throw failure("expected a value") }
  }

  mutating func readString() throws(JSONSyntaxError) -> String {
    offset += 1
    // Most strings have no escapes and are read in place.
    var unescaped: [UInt8] = []
    var start = offset
    var seen: UInt8 = 0
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        defer { offset += 1 }
        if unescaped.isEmpty { return try makeString(bytes[start..<offset], isASCII: seen < 0x80) }
        unescaped += bytes[start..<offset]
        return try makeString(unescaped[...], isASCII: false)
      }
      guard byte >= 0x20 else { throw failure("control character in a string") }
      if byte == UInt8(ascii: "\\") {
        unescaped += bytes[start..<offset]
        unescaped += try readEscape()
        start = offset
      } else {
        seen |= byte
        offset += 1
      }
    }
    throw failure("unterminated string")
  }

  private func makeString(_ text: ArraySlice<UInt8>, isASCII: Bool) throws(JSONSyntaxError) -> String {
    let string = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    // `String(validating:as:)` requires newer systems than clients support. If decoding replaced anything, the bytes
    // differ.
    guard isASCII || string.utf8.elementsEqual(text) else { throw failure("ill-formed UTF-8") }
    return string
  }

  private mutating func readEscape() throws(JSONSyntaxError) -> [UInt8] {
    offset += 1
    guard let letter = next else { throw failure("unterminated string") }
    let simple: UInt8
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): simple = letter
    case UInt8(ascii: "b"): simple = 0x08
    case UInt8(ascii: "f"): simple = 0x0C
    case UInt8(ascii: "n"): simple = 0x0A
    case UInt8(ascii: "r"): simple = 0x0D
    case UInt8(ascii: "t"): simple = 0x09
    case UInt8(ascii: "u"):
      offset += 1
      return try readCodePoint()
    default: throw failure("unknown escape")
    }
    offset += 1
    return [simple]
  }

  private mutating func readCodePoint() throws(JSONSyntaxError) -> [UInt8] {
    var code = UInt32(try readHexUnit())
    if code & 0xFC00 == 0xD800 {
      guard next == UInt8(ascii: "\\"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "u") else {
        throw failure("unpaired surrogate")
      }
      offset += 2
      let low = UInt32(try readHexUnit())
      guard low & 0xFC00 == 0xDC00 else { throw failure("unpaired surrogate") }
      code = 0x10000 + ((code & 0x3FF) << 10 | low & 0x3FF)
    }
    guard let scalar = UnicodeScalar(code) else { throw failure("unpaired surrogate") }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func readHexUnit() throws(JSONSyntaxError) -> UInt16 {
    guard offset + 4 <= bytes.count,
      bytes[offset..<offset + 4].allSatisfy({ Character(UnicodeScalar($0)).isHexDigit && $0 < 0x80 }),
      let unit = UInt16(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
    else { throw failure("expected four hexadecimal digits") }
    offset += 4
    return unit
  }
}
