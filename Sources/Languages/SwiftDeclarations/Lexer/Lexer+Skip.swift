extension Lexer {
  /// The index after the bracket that closes the one at `start`.
  ///
  /// A closing bracket that matches an outer one also closes all inner ones. An unmatched brace ends the scan unless
  /// `start` is a brace.
  mutating func endOfBalanced(from start: Int) -> Int? {
    guard failedScanBudget > 0 else { return nil }
    let end = scanBalanced(from: start)
    // Limits unsuccessful scans, because the scanned bytes are read again.
    if end == nil { failedScanBudget -= failedScanEnd - start }
    return end
  }

  private mutating func scanBalanced(from start: Int) -> Int? {
    failedScanEnd = count
    var stack: [UInt8] = []
    var offset = start
    while offset < count {
      // Skips ordinary bytes quickly.
      while offset < count, classes[Int(bytes[offset])] & ByteClass.structure.rawValue == 0 { offset += 1 }
      guard offset < count else { break }
      let current = bytes[offset]
      switch current {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        stack.append(current)
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        let opening = current == UInt8(ascii: ")") ? current - 1 : current - 2
        if stack.last == opening {
          stack.removeLast()
        } else if current == UInt8(ascii: "}") {
          guard let index = stack.lastIndex(of: opening) else {
            failedScanEnd = offset
            return nil
          }
          stack.removeSubrange(index...)
        }
        offset += 1
        if stack.isEmpty { return offset }
      default: offset = endOfElement(at: offset)
      }
    }
    return nil
  }

  /// The index after the string, comment, regex or name at `offset`, or after the single byte.
  mutating func endOfElement(at offset: Int) -> Int {
    switch bytes[offset] {
    case UInt8(ascii: "\""): return endOfString(from: offset)
    case UInt8(ascii: "#"):
      if let quote = rawQuote(offset) { return endOfString(from: quote) }
      var end = offset
      while byte(end) == UInt8(ascii: "#") { end += 1 }
      if byte(end) == UInt8(ascii: "/"), let end = endOfExtendedRegex(from: offset) { return end }
      return end
    case UInt8(ascii: "/"):
      if byte(offset + 1) == UInt8(ascii: "/") { return endOfLine(offset) }
      if byte(offset + 1) == UInt8(ascii: "*") { return endOfBlockComment(from: offset) }
      if !isBound(before: offset), let end = endOfRegex(from: offset) { return end }
      return offset + 1
    case UInt8(ascii: "`"):
      var end = offset + 1
      while end < count, bytes[end] != UInt8(ascii: "`"), !has(end, .newline) { end += 1 }
      return byte(end) == UInt8(ascii: "`") ? end + 1 : offset + 1
    default: return offset + 1
    }
  }

  /// Skips the block at `start`, and records a comment at the end of the line of its opening brace.
  /// - Returns: True if the block is closed. An unclosed block ends before the next declaration that is not indented
  ///   deeper.
  mutating func skipBlock(from start: Int) -> Bool {
    noteComment(behind: start)
    if !hasUnbalancedBraces {
      if let end = endOfBalanced(from: start) {
        position = end
        moveLineStart(from: start)
        return true
      }
      hasUnbalancedBraces = true
    }
    let isClosed = skipUnbalancedBlock(from: start)
    moveLineStart(from: start)
    return isClosed
  }

  private mutating func noteComment(behind brace: Int) {
    var offset = brace + 1
    while byte(offset) == 0x20 || byte(offset) == 0x09 { offset += 1 }
    guard byte(offset) == UInt8(ascii: "/") else { return }
    let saved = position
    if byte(offset + 1) == UInt8(ascii: "/") {
      position = endOfLine(offset)
    } else if byte(offset + 1) == UInt8(ascii: "*") {
      position = endOfBlockComment(from: offset)
      var end = position
      while byte(end) == 0x20 || byte(end) == 0x09 { end += 1 }
      if !has(end, .newline) { position = saved }
    }
    if position != saved {
      let line = lineStart
      note(offset, isBlock: byte(offset + 1) == UInt8(ascii: "*"), startsLine: false)
      comments[comments.count - 1].flags.insert(.endsLine)
      pendingComments = comments.count
      lineStart = line
      position = saved
    }
  }

  /// Skips a block in a file with unbalanced braces, using the indentation of each line.
  private mutating func skipUnbalancedBlock(from start: Int) -> Bool {
    let indentation = self.indentation(of: lineStart)
    var depth = 0
    var offset = start
    while offset < count {
      let current = bytes[offset]
      if current == UInt8(ascii: "{") {
        depth += 1
        offset += 1
      } else if current == UInt8(ascii: "}") {
        depth -= 1
        offset += 1
        if depth == 0 {
          position = offset
          return true
        }
      } else if has(offset, .newline) {
        offset += 1
        if startsDeclaration(atLine: offset, notDeeperThan: indentation) {
          position = offset
          return false
        }
      } else if has(offset, .structure) {
        offset = endOfElement(at: offset)
      } else {
        offset += 1
      }
    }
    position = count
    return false
  }

  func indentation(of line: Int) -> Int {
    var offset = line
    while byte(offset) == 0x20 || byte(offset) == 0x09 { offset += 1 }
    return offset - line
  }

  /// Whether a line begins with a declaration keyword and is not indented deeper than `limit`.
  func startsDeclaration(atLine line: Int, notDeeperThan limit: Int) -> Bool {
    let indentation = self.indentation(of: line)
    guard indentation <= limit else { return false }
    let start = line + indentation
    if byte(start) == UInt8(ascii: "@") { return true }
    var end = start
    while has(end, .word) { end += 1 }
    guard end > start, let base = bytes.baseAddress else { return false }
    let keyword = keywords.keyword(in: base + start, count: end - start)
    return keyword.isDeclarationStart || keyword.isModifier
  }
}
