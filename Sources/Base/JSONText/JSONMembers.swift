/// Reads the members of a JSON object one by one, where a caller wants only some of them: the others are skipped without
/// being stored.
///
/// ```swift
/// var members = try JSONMembers(of: bytes)
/// while let key = try members.nextKey() {
///   if key == "variables" { variables = try members.readValue() } else { _ = try members.skipValue() }
/// }
/// ```
package struct JSONMembers {
  private var reader: JSONReader
  private var isAtStart = true

  /// - Returns: `nil` if the text is not that of an object.
  package init?(of bytes: [UInt8], depthLimit: Int = 128) throws(JSONSyntaxError) {
    reader = JSONReader(bytes: bytes, depthLimit: depthLimit)
    reader.skipWhiteSpace()
    guard reader.next == UInt8(ascii: "{") else { return nil }
    try reader.enter()
  }

  /// The key of the next member, whose value must be read or skipped next; `nil` at the end of the object.
  package mutating func nextKey() throws(JSONSyntaxError) -> String? {
    reader.skipWhiteSpace()
    if isAtStart, reader.next == UInt8(ascii: "}") {
      reader.leave()
      return try end()
    }
    if !isAtStart, try !reader.readSeparator(orEnd: UInt8(ascii: "}")) { return try end() }
    isAtStart = false
    reader.skipWhiteSpace()
    return try reader.readKey()
  }

  package mutating func readValue() throws(JSONSyntaxError) -> JSONValue { try reader.readValue() }

  /// Skips the value. Only as much of it is checked as is needed to find its end.
  /// - Returns: Where the value is in the text.
  package mutating func skipValue() throws(JSONSyntaxError) -> Range<Int> {
    reader.skipWhiteSpace()
    let start = reader.offset
    try reader.skipValue()
    return start..<reader.offset
  }

  private mutating func end() throws(JSONSyntaxError) -> String? {
    reader.skipWhiteSpace()
    guard reader.next == nil else { throw reader.failure("unexpected text after the value") }
    return nil
  }
}

/// Parses the value that begins at `offset` of a JSON text.
/// - Parameter depthLimit: The maximum nesting depth of arrays and objects.
package func parseJSON(
  _ bytes: [UInt8], at offset: Int, depthLimit: Int = 128
) throws(JSONSyntaxError) -> JSONValue {
  var reader = JSONReader(bytes: bytes, depthLimit: depthLimit, offset: offset)
  return try reader.readValue()
}

extension JSONReader {
  /// A member's key and the colon after it.
  mutating func readKey() throws(JSONSyntaxError) -> String {
    guard next == UInt8(ascii: "\"") else { throw failure("expected a member's name") }
    let key = try readString()
    skipWhiteSpace()
    guard next == UInt8(ascii: ":") else { throw failure("expected ':'") }
    advance()
    return key
  }

  mutating func skipValue() throws(JSONSyntaxError) {
    skipWhiteSpace()
    switch next {
    case UInt8(ascii: "{"): try skipContainer(end: UInt8(ascii: "}"))
    case UInt8(ascii: "["): try skipContainer(end: UInt8(ascii: "]"))
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"), nil: _ = try readValue()
    default: try skipNumber()
    }
  }

  private mutating func skipContainer(end: UInt8) throws(JSONSyntaxError) {
    try enter()
    skipWhiteSpace()
    if next == end { return leave() }
    repeat {
      if end == UInt8(ascii: "}") {
        skipWhiteSpace()
        guard next == UInt8(ascii: "\"") else { throw failure("expected a member's name") }
        try skipString()
        skipWhiteSpace()
        guard next == UInt8(ascii: ":") else { throw failure("expected ':'") }
        advance()
      }
      try skipValue()
    } while try readSeparator(orEnd: end)
  }

  private mutating func skipString() throws(JSONSyntaxError) {
    advance()
    while let byte = next {
      advance()
      if byte == UInt8(ascii: "\"") { return }
      guard byte >= 0x20 else { throw failure("control character in a string") }
      if byte == UInt8(ascii: "\\") { advance() }
    }
    throw failure("unterminated string")
  }
}
