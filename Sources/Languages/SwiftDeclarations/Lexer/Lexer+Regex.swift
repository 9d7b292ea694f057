extension Lexer {
  /// The end of a regex literal in single slashes, or `nil` if the slash is an operator.
  func endOfRegex(from start: Int) -> Int? {
    let first = byte(start + 1)
    guard start + 1 < count, first != 0x20, first != 0x09, first != 0x0A, first != 0x0D, first != UInt8(ascii: "/")
    else {
      return nil
    }
    var offset = start + 1
    var depth = 0
    var isInClass = false
    // Longer literals are not recognized, so that a missing closing slash does not cause repeated scans.
    let limit = min(count, start + 4_096)
    while offset < limit {
      switch bytes[offset] {
      case 0x0A, 0x0D: return nil
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: depth += 1
      case UInt8(ascii: ")") where !isInClass:
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: "/"):
        let last = bytes[offset - 1]
        return last == 0x20 || last == 0x09 ? nil : offset + 1
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// The end of `#/…/#`, which has multiple lines if nothing follows the opening delimiter on its line.
  func endOfExtendedRegex(from start: Int) -> Int? {
    var offset = start
    while byte(offset) == UInt8(ascii: "#") { offset += 1 }
    let hashes = offset - start
    offset += 1
    var firstBlank = offset
    while byte(firstBlank) == 0x20 || byte(firstBlank) == 0x09 { firstBlank += 1 }
    let isMultiline = has(firstBlank, .newline)
    while offset < count {
      switch bytes[offset] {
      case 0x0A, 0x0D: if !isMultiline { return nil }
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "/"):
        var closing = 0
        while closing < hashes, byte(offset + 1 + closing) == UInt8(ascii: "#") { closing += 1 }
        if closing == hashes { return offset + 1 + hashes }
      default: break
      }
      offset += 1
    }
    return nil
  }
}
