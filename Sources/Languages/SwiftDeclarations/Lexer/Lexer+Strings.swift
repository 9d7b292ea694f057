extension Lexer {
  /// An open string literal or interpolation around a position.
  private enum Level {
    case string(hashes: Int, isMultiline: Bool)
    case interpolation(depth: Int)
  }

  /// The end of the string literal whose hashes and quotes begin at `start`.
  mutating func endOfString(from start: Int) -> Int {
    var levels: [Level] = []
    var offset = open(start, &levels)
    while let level = levels.last {
      guard offset < count else { return unterminated(start, levels) }
      switch level {
      case .string(let hashes, let isMultiline): offset = literal(offset, hashes, isMultiline, &levels)
      case .interpolation(let depth): offset = interpolated(offset, depth, &levels)
      }
    }
    return offset
  }

  private func open(_ start: Int, _ levels: inout [Level]) -> Int {
    var offset = start
    while byte(offset) == UInt8(ascii: "#") { offset += 1 }
    let hashes = offset - start
    let quote = UInt8(ascii: "\"")
    let isMultiline = byte(offset + 1) == quote && byte(offset + 2) == quote && opensMultiline(offset + 3, hashes)
    levels.append(.string(hashes: hashes, isMultiline: isMultiline))
    return offset + (isMultiline ? 3 : 1)
  }

  /// `#"""#` is a string that contains a quote: three quotes with hashes open a multiline string unless a closing
  /// delimiter is on the same line.
  private func opensMultiline(_ offset: Int, _ hashes: Int) -> Bool {
    guard hashes > 0 else { return true }
    var offset = offset
    while offset < count, !has(offset, .newline) {
      if bytes[offset] == UInt8(ascii: "\""), hasHashes(hashes, at: offset + 1) { return false }
      if bytes[offset] == UInt8(ascii: "#"), bytes[offset - 1] == UInt8(ascii: "\""), hasHashes(hashes, at: offset) {
        return false
      }
      offset += 1
    }
    return true
  }

  private func hasHashes(_ hashes: Int, at offset: Int) -> Bool {
    for index in 0..<hashes where byte(offset + index) != UInt8(ascii: "#") { return false }
    return true
  }

  private mutating func literal(_ start: Int, _ hashes: Int, _ isMultiline: Bool, _ levels: inout [Level]) -> Int {
    var offset = start
    while offset < count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        let quotes = isMultiline ? 3 : 1
        let quote = UInt8(ascii: "\"")
        let isClosing = !isMultiline || (byte(offset + 1) == quote && byte(offset + 2) == quote)
        if isClosing, hasHashes(hashes, at: offset + quotes) {
          levels.removeLast()
          return offset + quotes + hashes
        }
        offset += 1
      case UInt8(ascii: "\\") where hasHashes(hashes, at: offset + 1):
        let escaped = byte(offset + 1 + hashes)
        if escaped == UInt8(ascii: "(") {
          levels.append(.interpolation(depth: 0))
          return offset + 2 + hashes
        }
        // A line break cannot be escaped in a single-line literal.
        offset += (escaped == 0x0A || escaped == 0x0D) && !isMultiline ? 1 : 2 + hashes
      case 0x0A, 0x0D:
        if !isMultiline {
          problem(.unterminatedString, at: offset)
          levels.removeAll()
          return offset
        }
        offset += 1
      default: offset += 1
      }
    }
    return count
  }

  private mutating func interpolated(_ start: Int, _ depth: Int, _ levels: inout [Level]) -> Int {
    var offset = start
    var depth = depth
    while offset < count {
      switch bytes[offset] {
      case UInt8(ascii: "("):
        depth += 1
        offset += 1
      case UInt8(ascii: ")"):
        offset += 1
        if depth == 0 {
          levels.removeLast()
          return offset
        }
        depth -= 1
      case UInt8(ascii: "\""):
        levels[levels.count - 1] = .interpolation(depth: depth)
        return open(offset, &levels)
      case UInt8(ascii: "#"):
        if let quote = rawQuote(offset) {
          levels[levels.count - 1] = .interpolation(depth: depth)
          return open(quote, &levels)
        }
        while byte(offset) == UInt8(ascii: "#") { offset += 1 }
      case UInt8(ascii: "/"):
        if byte(offset + 1) == UInt8(ascii: "*") {
          offset = endOfBlockComment(from: offset)
        } else {
          offset += 1
        }
      case 0x0A where interpolationsEndWithLine, 0x0D where interpolationsEndWithLine:
        levels.removeAll()
        return offset
      default: offset += 1
      }
    }
    return count
  }

  /// The index of the opening quote after the hashes of a raw string, if any.
  func rawQuote(_ offset: Int) -> Int? {
    var end = offset
    while byte(end) == UInt8(ascii: "#") { end += 1 }
    return byte(end) == UInt8(ascii: "\"") ? offset : nil
  }

  /// Reports an unterminated literal. A single-line literal ends at the end of its line; others extend to the end of
  /// the file.
  private mutating func unterminated(_ start: Int, _ levels: [Level]) -> Int {
    problem(.unterminatedString, at: start)
    guard case .string(_, isMultiline: false)? = levels.first else { return count }
    interpolationsEndWithLine = true
    return endOfLine(start)
  }
}
