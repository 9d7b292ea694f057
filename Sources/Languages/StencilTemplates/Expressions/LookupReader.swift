/// Reads the names and subscripts of a path: `a.b[c].d`.
struct LookupReader {
  enum Part {
    case name(TagWord)
    case bracket(TagWord)
  }

  private let word: TagWord
  private var parts: [Part] = []
  private var start = 0
  /// Whether the previous character closed a subscript. After it, only `.`, `[` or the end is valid.
  private var isAfterBracket = false

  init(word: TagWord) { self.word = word }

  mutating func read() throws(TemplateError) -> [Part] {
    var index = 0
    let bytes = word.bytes
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "."):
        guard endName(at: index) || isAfterBracket else { throw failure("Unexpected '.'", at: index) }
        isAfterBracket = false
        index += 1
        start = index
      case UInt8(ascii: "["):
        guard endName(at: index) || isAfterBracket else { throw failure("Unexpected '['", at: index) }
        let close = try closingBracket(from: index)
        let inner = word.part(index + 1..<close)
        guard !inner.isEmpty else {
          throw .syntax("Unable to resolve subscript '' in variable '\(word.text)'", at: place(index))
        }
        parts.append(.bracket(inner))
        isAfterBracket = true
        index = close + 1
        start = index
      case UInt8(ascii: "]"): throw failure("Unbalanced ']'", at: index)
      default:
        guard !isAfterBracket else {
          throw failure("Unexpected character '\(word.part(index..<word.count).text.prefix(1))'", at: index)
        }
        index += 1
      }
    }
    endName(at: bytes.count)
    return parts
  }

  /// Ends the current name. Returns whether there was one before `index`.
  @discardableResult
  private mutating func endName(at index: Int) -> Bool {
    guard index > start else { return false }
    parts.append(.name(word.part(start..<index)))
    start = index
    return true
  }

  private func closingBracket(from index: Int) throws(TemplateError) -> Int {
    var level = 0
    for position in index..<word.count {
      if word.bytes[position] == UInt8(ascii: "[") { level += 1 }
      if word.bytes[position] == UInt8(ascii: "]") {
        level -= 1
        if level == 0 { return position }
      }
    }
    throw .syntax("Unbalanced subscript brackets in variable '\(word.text)'", at: place(index))
  }

  private func place(_ index: Int) -> TemplatePosition { word.part(index..<index + 1).place }

  private func failure(_ what: String, at index: Int) -> TemplateError {
    .syntax("\(what) in variable '\(word.text)'", at: place(index))
  }
}
