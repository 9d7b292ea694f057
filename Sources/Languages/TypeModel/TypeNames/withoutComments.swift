/// The bytes with each comment as one blank. What stands in a string is none.
func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.contains(UInt8(ascii: "/")) else { return bytes }
  var result: [UInt8] = []
  var index = 0
  while index < bytes.count {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    if bytes[index] == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    } else if bytes[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
      index += 2
      while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) {
        index += 1
      }
      index = min(index + 2, bytes.count)
      result.append(0x20)
    } else {
      let end = stringLiteralEnd(bytes, from: index) ?? index + 1
      result += bytes[index..<end]
      index = end
    }
  }
  return result
}

/// Behind the string literal that begins at a place, with its `#` marks; `nil` where none begins. One that does not end
/// reaches to the last byte.
func stringLiteralEnd(_ bytes: [UInt8], from start: Int) -> Int? {
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
  // Of interpolations.
  var depth = 0
  while index < bytes.count {
    let byte = bytes[index]
    if depth > 0 {
      if let end = stringLiteralEnd(bytes, from: index), end > index, byte == UInt8(ascii: "\"") {
        index = end
        continue
      }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      index += 1
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
