/// The index after the string literal at a position, including its `#` marks, or `nil` if there is none. An
/// unterminated literal extends to the last byte.
///
/// - Parameter nesting: The number of enclosing interpolations. Deeper levels count as plain text.
func stringLiteralEnd(_ bytes: [UInt8], from start: Int, nesting: Int = 0) -> Int? {
  var index = start
  while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
  let hashes = index - start
  guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
  func hasHashes(_ index: Int) -> Bool {
    index + hashes <= bytes.count && bytes[index..<(index + hashes)].allSatisfy { $0 == UInt8(ascii: "#") }
  }
  func hasQuotes(_ index: Int) -> Bool {
    index + 3 <= bytes.count && bytes[index..<(index + 3)].allSatisfy { $0 == UInt8(ascii: "\"") }
  }
  let quotes = hasQuotes(index) ? 3 : 1
  index += quotes
  // The depth of brackets in an interpolation.
  var depth = 0
  while index < bytes.count {
    let byte = bytes[index]
    if depth > 0 {
      if nesting < 32, let end = stringLiteralEnd(bytes, from: index, nesting: nesting + 1) {
        index = end
        continue
      }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      index += 1
      // Skips `#` marks without a following string at once.
      if byte == UInt8(ascii: "#") { while index < bytes.count, bytes[index] == byte { index += 1 } }
    } else if byte == UInt8(ascii: "\\"), hasHashes(index + 1) {
      index += 1 + hashes
      if index < bytes.count, bytes[index] == UInt8(ascii: "(") { depth = 1 }
      index += 1
    } else if byte == UInt8(ascii: "\""), quotes == 1 || hasQuotes(index), hasHashes(index + quotes) {
      return index + quotes + hashes
    } else {
      index += 1
    }
  }
  return bytes.count
}
