extension Lexer {
  /// Skips whitespace and comments, and records the comments.
  /// - Returns: True if the next token is the first on its line.
  mutating func skipTrivia() -> Bool {
    let tokenEnd = position
    var startsLine = position == 0
    var lineIsEmpty = position == 0
    while position < count {
      let byte = bytes[position]
      if byte == 0x20 || byte == 0x09 {
        position += 1
      } else if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D, self.byte(position + 1) == 0x0A { position += 1 }
        position += 1
        if !startsLine {
          endLineOfCode(tokenEnd)
        } else if lineIsEmpty {
          pendingComments = comments.count
        }
        startsLine = true
        lineIsEmpty = true
        lineStart = position
      } else if byte == UInt8(ascii: "/"), self.byte(position + 1) == UInt8(ascii: "/") {
        let start = position
        position = endOfLine(position)
        note(start, isBlock: false, startsLine: startsLine)
        lineIsEmpty = false
      } else if byte == UInt8(ascii: "/"), self.byte(position + 1) == UInt8(ascii: "*") {
        let start = position
        position = endOfBlockComment(from: position)
        note(start, isBlock: true, startsLine: startsLine)
        lineIsEmpty = false
      } else if byte <= 0x20, has(position, .space) {
        position += 1
      } else if byte == 0xEF, self.byte(position + 1) == 0xBB, self.byte(position + 2) == 0xBF {
        position += 3
      } else {
        break
      }
    }
    if position >= count, !startsLine { endLineOfCode(tokenEnd) }
    return startsLine
  }

  /// Ends a line that contains code: earlier comments no longer belong to the next declaration, and comments after its
  /// last token are at the end of the line.
  private mutating func endLineOfCode(_ tokenEnd: Int) {
    var index = comments.count - 1
    while index >= 0, !comments[index].flags.contains(.startsLine), Int(comments[index].range.start) >= tokenEnd {
      comments[index].flags.insert(.endsLine)
      index -= 1
    }
    if !lineIsDirective { pendingComments = comments.count }
  }

  mutating func note(_ start: Int, isBlock: Bool, startsLine: Bool) {
    var flags: CommentRow.Flags = isBlock ? .isBlock : []
    if startsLine { flags.insert(.startsLine) }
    let length = position - start
    if length >= 3 {
      let third = byte(start + 2)
      // `/**/` is an empty block comment.
      if isBlock ? third == UInt8(ascii: "*") && length > 4 : third == UInt8(ascii: "/") {
        flags.insert(.isDocumentation)
      }
    }
    if holdsAnnotation(start, position) { flags.insert(.isAnnotation) }
    comments.append(
      CommentRow(
        range: ByteRange(start, position), lineStart: UInt32(truncatingIfNeeded: lineStart), flags: flags))
    if isBlock { moveLineStart(from: start) }
  }

  /// After a multiline comment, the current line is the one on which it ends.
  mutating func moveLineStart(from start: Int) {
    var offset = position
    while offset > start {
      if has(offset - 1, .newline) {
        lineStart = offset
        return
      }
      offset -= 1
    }
  }

  func holdsAnnotation(_ start: Int, _ end: Int) -> Bool {
    var offset = start + 2
    while offset < end {
      if bytes[offset] == UInt8(ascii: ":"), Self.isMark(bytes, endingAt: offset, notBefore: start) { return true }
      offset += 1
    }
    return false
  }

  /// Whether `sourcery` is directly before `end`.
  static func isMark(_ bytes: UnsafeBufferPointer<UInt8>, endingAt end: Int, notBefore start: Int) -> Bool {
    guard end - start >= 8 else { return false }
    let word: StaticString = "sourcery"
    for index in 0..<8 where bytes[end - 8 + index] != word.utf8Start[index] { return false }
    return true
  }

  /// The end of a block comment, which can be nested. An unterminated comment ends with the file.
  mutating func endOfBlockComment(from start: Int) -> Int {
    var offset = start + 2
    var depth = 1
    while offset < count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "*"), self.byte(offset + 1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
        if depth == 0 { return offset }
      } else if byte == UInt8(ascii: "/"), self.byte(offset + 1) == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else {
        offset += 1
      }
    }
    problem(.unterminatedComment, at: start)
    return count
  }
}
