/// `// sourcery:inline:NAME` to `// sourcery:end`: generated text that lives inside a source.
package struct InlineBlock: Hashable, Sendable {
  /// With `auto:` or `after-auto:` in front where it was written so.
  package let name: String
  /// From the line behind the marker to the line of the end marker.
  package let body: Range<Int>
  /// The whole of both marker lines and what is between them.
  package let lines: Range<Int>
  /// The blanks before the marker.
  package let indentation: String
}

/// The inline blocks of a file, in order. A block without an end is none.
package func findInlineBlocks(in bytes: [UInt8]) -> [InlineBlock] {
  bytes.withUnsafeBufferPointer { MarkerScan(bytes: $0).blocks() }
}

/// The same bytes with the bodies of inline blocks blanked, line ends kept: generated members are not seen.
/// - Parameter keeps: The names of blocks that stay.
package func blankingInlineBlocks(in bytes: [UInt8], keeping keeps: (String) -> Bool = { _ in false }) -> [UInt8] {
  let blocks = findInlineBlocks(in: bytes)
  guard !blocks.isEmpty else { return bytes }
  var bytes = bytes
  for block in blocks where !keeps(block.name) {
    for index in block.body where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = 0x20 }
  }
  return bytes
}

/// Finds marker lines without reading the language around them.
struct MarkerScan {
  let bytes: UnsafeBufferPointer<UInt8>

  func blocks() -> [InlineBlock] {
    var found: [InlineBlock] = []
    var open: (name: String, line: Int, body: Int, indentation: String)?
    var offset = 0
    // The colon behind `sourcery` is rarer than any other byte that could be looked for.
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

  /// The line around a mark, if it is a comment line and holds nothing before the mark.
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
