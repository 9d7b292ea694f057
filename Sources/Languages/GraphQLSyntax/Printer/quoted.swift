/// Returns a single-line GraphQL string literal.
func quoted(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": literal += "\\\""
    case "\\": literal += "\\\\"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    case "\u{0}"..<" ", "\u{7F}":
      let digits = String(scalar.value, radix: 16)
      literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\""
}

/// The lines of a block string with the value `text`, or `nil` if a block string cannot represent it.
func blockStringLines(_ text: String) -> [String]? {
  let escaped = replacingTripleQuotes(text)
  let source = Array("\"\"\"\n\(escaped)\n\"\"\"".utf8)
  let inline = Array("\"\"\"\(escaped)\n\"\"\"".utf8)
  guard blockStringValue(of: (startsIndented(text) ? inline : source)[...]) == text else { return nil }
  return escaped.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
}

/// Compares bytes, because `hasPrefix` does not find a space that is followed by a combining character.
func startsIndented(_ text: String) -> Bool { text.utf8.first == 0x20 || text.utf8.first == 0x09 }

private func replacingTripleQuotes(_ text: String) -> String {
  guard text.utf8.contains(UInt8(ascii: "\"")) else { return text }
  var bytes: [UInt8] = []
  var quotes = 0
  for byte in text.utf8 {
    quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
    bytes.append(byte)
    if quotes == 3 {
      bytes.insert(UInt8(ascii: "\\"), at: bytes.count - 3)
      quotes = 0
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
