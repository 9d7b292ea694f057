/// A block from `// sourcery:inline:NAME` to `// sourcery:end` with generated text inside a source file.
package struct InlineBlock: Hashable, Sendable {
  /// The name, including the prefix `auto:` or `after-auto:` if written.
  package let name: String
  /// The range from the line after the start marker to the line of the end marker.
  package let body: Range<Int>
  /// The range of both marker lines and everything between them.
  package let lines: Range<Int>
  /// The whitespace before the marker.
  package let indentation: String
}

/// Finds the inline blocks of a file, in order. Ignores a block without an end marker.
package func findInlineBlocks(in bytes: [UInt8]) -> [InlineBlock] {
  bytes.withUnsafeBufferPointer { MarkerScan(bytes: $0).blocks() }
}

/// Replaces the bodies of inline blocks with spaces and keeps line breaks, so that generated members are ignored.
/// - Parameter keeps: Returns true for the names of blocks to keep.
package func blankingInlineBlocks(in bytes: [UInt8], keeping keeps: (String) -> Bool = { _ in false }) -> [UInt8] {
  let blocks = findInlineBlocks(in: bytes)
  guard !blocks.isEmpty else { return bytes }
  var bytes = bytes
  for block in blocks where !keeps(block.name) {
    for index in block.body where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = 0x20 }
  }
  return bytes
}

/// Finds marker lines without parsing the language.
struct MarkerScan {
  let bytes: UnsafeBufferPointer<UInt8>

  func blocks() -> [InlineBlock] {
    var found: [InlineBlock] = []
    var open: (name: String, line: Int, body: Int, indentation: String)?
    var offset = 0
    // Searches for the colon after `sourcery`, which is rarer than its other bytes.
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: ":"), Lexer.isMark(bytes, endingAt: offset, notBefore: 0),
        let marker = markerLine(offset)
      else {
        offset += 1
        continue
      }
      if marker.word.hasPrefix("inline:"), marker.word.utf8.count > 7, open == nil {
        open = (String(marker.word.dropFirst(7)), marker.start, marker.end, marker.indentation)
      } else if marker.word == "end", let block = open {
        found.append(
          InlineBlock(
            name: block.name, body: block.body..<max(block.body, marker.start), lines: block.line..<marker.end,
            indentation: block.indentation))
        open = nil
      }
      offset = max(offset + 1, marker.end)
    }
    return found
  }

  /// The line of a marker, if it is a comment line with nothing before the marker.
  private func markerLine(_ colon: Int) -> (word: String, start: Int, end: Int, indentation: String)? {
    var start = colon - 8
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    var text = start
    while text < colon, bytes[text] == 0x20 || bytes[text] == 0x09 { text += 1 }
    let indentation = String(decoding: bytes[start..<text], as: UTF8.self)
    guard text + 2 <= colon - 8, bytes[text] == UInt8(ascii: "/"), bytes[text + 1] == UInt8(ascii: "/") else {
      return nil
    }
    text += 2
    while text < colon - 8, bytes[text] == 0x20 || bytes[text] == 0x09 || bytes[text] == UInt8(ascii: "/") { text += 1 }
    guard text == colon - 8 else { return nil }
    var wordEnd = colon + 1
    while wordEnd < bytes.count, bytes[wordEnd] > 0x20 { wordEnd += 1 }
    var end = wordEnd
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    if end < bytes.count { end += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1 }
    return (String(decoding: bytes[(colon + 1)..<wordEnd], as: UTF8.self), start, end, indentation)
  }
}
