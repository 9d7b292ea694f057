/// A block `// sourcery:inline:NAME` … `// sourcery:end`, or the same with `file`: text that is moved to another
/// file or position.
struct CommentBlock {
  let name: String
  /// The white space before the first marker.
  let indentation: [UInt8]
  /// The line of the first marker.
  let markerLine: Range<Int>
  /// The lines between the markers, without blank lines before the second one.
  let body: Range<Int>
  /// The position after the word `end`.
  let end: Int
}

/// The blocks of a kind in a text, in order. A block without an end is ignored.
func commentBlocks(_ kind: String, in text: [UInt8]) -> [CommentBlock] {
  let opening = Array("sourcery:\(kind):".utf8)
  guard holds(text, opening) else { return [] }
  let closing = Array("sourcery:end".utf8)
  var blocks: [CommentBlock] = []
  var open: (name: String, indentation: [UInt8], line: Range<Int>)?
  var bodyEnd = 0
  var start = 0
  while start < text.count {
    let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    let next = min(end + 1, text.count)
    var isBlank = false
    if let comment = commentStart(in: text, start..<end, isBlank: &isBlank) {
      if let block = open, text[comment..<end].starts(with: closing) {
        let bodyStart = block.line.upperBound
        blocks.append(
          CommentBlock(
            name: block.name, indentation: block.indentation, markerLine: block.line,
            body: bodyStart..<max(bodyStart, bodyEnd), end: comment + closing.count))
        open = nil
      } else if open == nil, text[comment..<end].starts(with: opening) {
        let name = text[(comment + opening.count)..<end].prefix { !isBlankByte($0) }
        let indentation = text[start..<end].prefix { isBlankByte($0) }
        open = (String(decoding: name, as: UTF8.self), Array(indentation), start..<next)
        bodyEnd = next
        isBlank = true
      }
    }
    if !isBlank { bodyEnd = next }
    start = next
  }
  return blocks
}

/// Whether a text contains a word (Boyer–Moore–Horspool search). Most texts contain no blocks, and this is a fast
/// check.
package func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
  guard let last = word.last, text.count >= word.count else { return word.isEmpty }
  var steps = [Int](repeating: word.count, count: 256)
  for (index, byte) in word.dropLast().enumerated() { steps[Int(byte)] = word.count - 1 - index }
  return text.withUnsafeBufferPointer { text in
    steps.withUnsafeBufferPointer { steps in
      var end = word.count - 1
      while end < text.count {
        let byte = text[end]
        if byte == last, text[(end + 1 - word.count)...end].elementsEqual(word) { return true }
        end += steps[Int(byte)]
      }
      return false
    }
  }
}

/// The start of the text of a `//` comment that is alone on its line.
private func commentStart(in text: [UInt8], _ line: Range<Int>, isBlank: inout Bool) -> Int? {
  var index = line.lowerBound
  while index < line.upperBound, isBlankByte(text[index]) { index += 1 }
  guard index < line.upperBound else {
    isBlank = true
    return nil
  }
  guard text[index..<line.upperBound].starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else { return nil }
  index += 2
  while index < line.upperBound, isBlankByte(text[index]) { index += 1 }
  return index
}

func isBlankByte(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

/// The text without the blocks, their markers, and the blank lines before them.
func removing(_ blocks: [CommentBlock], from text: [UInt8]) -> [UInt8] {
  guard !blocks.isEmpty else { return text }
  var result: [UInt8] = []
  var position = 0
  for block in blocks {
    var end = block.markerLine.lowerBound
    while end > position {
      let lineStart = text[position..<(end - 1)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? position
      guard text[lineStart..<(end - 1)].allSatisfy(isBlankByte) else { break }
      end = lineStart
    }
    result += text[position..<end]
    position = block.end
  }
  return result + text[position...]
}
