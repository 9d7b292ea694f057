import SourceText

/// Splits a token into words at whitespace outside quotes. Parts that are joined by `,`, `|` or `:` form a single word,
/// and parentheses at the edge of a word are separate words. Lines are trimmed and joined with a space.
func splitWords(_ token: TemplateToken, in file: SourceFile) -> [TagWord] {
  var splitter = WordSplitter(file: file)
  var quote: UInt8?
  var word = TagWord(file: file)
  // Whitespace between lines or words inside quotes becomes a single space, except at the edges.
  var pendingBlank: Int?
  for offset in token.content {
    let byte = file.bytes[offset]
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if quote == nil {
        splitter.add(word)
        word = TagWord(file: file)
      } else {
        pendingBlank = offset
      }
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      if quote == nil {
        splitter.add(word)
        word = TagWord(file: file)
      } else if pendingBlank == nil {
        word.append(byte, at: offset)
      }
    default:
      if let blank = pendingBlank {
        word.append(UInt8(ascii: " "), at: blank)
        pendingBlank = nil
      }
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      word.append(byte, at: offset)
    }
  }
  splitter.add(word)
  return splitter.words
}

private struct WordSplitter {
  let file: SourceFile
  var words: [TagWord] = []

  mutating func add(_ word: TagWord) {
    guard let first = word.bytes.first, let last = word.bytes.last else { return }
    guard let preceding = words.last?.bytes.last, let index = words.indices.last else {
      return addApart(word, first: first, last: last)
    }
    let isLoopAfterLabel = words.count == 1 && preceding == UInt8(ascii: ":") && word.text == "for"
    if isLoopAfterLabel {
      words.append(word)
    } else if isGlue(preceding) || isGlue(first) {
      words[index].append(word)
    } else {
      addApart(word, first: first, last: last)
    }
  }

  /// Adds a word, with parentheses at its edges as separate words.
  private mutating func addApart(_ word: TagWord, first: UInt8, last: UInt8) {
    var start = 0
    var end = word.count
    while start < end, isParenthesis(word.bytes[start]) {
      words.append(word.part(start..<start + 1))
      start += 1
    }
    while end > start, isParenthesis(word.bytes[end - 1]) { end -= 1 }
    if start < end { words.append(word.part(start..<end)) }
    for index in end..<word.count where index >= start { words.append(word.part(index..<index + 1)) }
  }

  private func isGlue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "|") || byte == UInt8(ascii: ":")
  }

  private func isParenthesis(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") }
}
