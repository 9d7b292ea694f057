/// Replaces each comment with a space. Ignores comment marks in strings.
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
      var end = stringLiteralEnd(bytes, from: index) ?? index + 1
      // Skips `#` marks without a following string at once.
      if bytes[index] == UInt8(ascii: "#") { while end < bytes.count, bytes[end] == bytes[index] { end += 1 } }
      result += bytes[index..<end]
      index = end
    }
  }
  return result
}
