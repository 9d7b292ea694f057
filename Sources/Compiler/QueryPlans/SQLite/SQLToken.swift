/// An SQL token, as far as ``ParserDepth`` distinguishes them.
enum SQLToken: Equatable {
  case open
  case close
  case comma
  /// A word in uppercase, which the renderer uses only for keywords.
  case keyword(String)
  case symbol(String)
  /// A name, a literal or a parameter. A name can be qualified with its table.
  case operand(isQualified: Bool)
}

/// Splits SQL text into tokens.
struct SQLTokenReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ sql: String) { bytes = Array(sql.utf8) }

  mutating func next() -> SQLToken? {
    while offset < bytes.count, bytes[offset] <= UInt8(ascii: " ") { offset += 1 }
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "("): return single(.open)
    case UInt8(ascii: ")"): return single(.close)
    case UInt8(ascii: ","): return single(.comma)
    case UInt8(ascii: "?"): return single(.operand(isQualified: false))
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      skipQuoted()
      return operand()
    case let byte where Self.isWord(byte): return word()
    default: return symbol()
    }
  }

  private mutating func single(_ token: SQLToken) -> SQLToken {
    offset += 1
    return token
  }

  private mutating func word() -> SQLToken {
    let start = offset
    while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
    let word = bytes[start..<offset]
    let isKeyword = word.allSatisfy { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }
    return isKeyword ? .keyword(String(decoding: word, as: UTF8.self)) : operand()
  }

  /// Reads an operand, and skips a following period and name.
  private mutating func operand() -> SQLToken {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: ".") else { return .operand(isQualified: false) }
    offset += 1
    if bytes[offset] == UInt8(ascii: "\"") {
      skipQuoted()
    } else {
      while offset < bytes.count, Self.isWord(bytes[offset]) { offset += 1 }
    }
    return .operand(isQualified: true)
  }

  private mutating func skipQuoted() {
    let mark = bytes[offset]
    offset += 1
    while offset < bytes.count {
      offset += 1
      guard bytes[offset - 1] == mark else { continue }
      if offset < bytes.count, bytes[offset] == mark { offset += 1 } else { return }
    }
  }

  private mutating func symbol() -> SQLToken {
    let start = offset
    offset += 1
    while offset < bytes.count, offset - start < 2, Self.continuesSymbol(bytes[offset]) { offset += 1 }
    return .symbol(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private static func continuesSymbol(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "|")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
