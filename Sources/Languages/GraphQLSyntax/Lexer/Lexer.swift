import SourceText

/// Splits bytes into tokens. Skips comments, commas, whitespace and byte order marks.
///
/// An invalid token is reported and becomes a single `invalid` token, for which the parser reports no further error.
struct Lexer {
  let file: SourceFile
  let bytes: [UInt8]
  private(set) var log = DiagnosticLog()
  private(set) var offset = 0
  private var tokens: [Token] = []
  private var lineHasToken = false
  private var reportCount = 0

  init(file: SourceFile) {
    self.file = file
    bytes = file.bytes
  }

  mutating func tokenize() -> [Token] {
    if let range = findIllFormedUTF8(in: bytes) { report(.illFormedUTF8(at: self.range(range))) }
    tokens.reserveCapacity(bytes.count / 4 + 1)
    while skipIgnored() { lexToken() }
    append(.endOfFile, from: offset, to: offset)
    return tokens
  }

  /// The byte `distance` after the current one, or 0 past the end.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : 0
  }

  /// Reports at most 100 diagnostics. A file with more is probably not a GraphQL file.
  mutating func report(_ diagnostic: Diagnostic) {
    reportCount += 1
    if reportCount <= 100 { log.report(diagnostic) }
  }

  func range(_ range: Range<Int>) -> SourceRange {
    SourceRange(file: file, start: range.lowerBound, end: range.upperBound)
  }

  private mutating func append(_ kind: Token.Kind, from start: Int, to end: Int) {
    tokens.append(Token(kind: kind, isFirstInLine: !lineHasToken, start: Int32(start), end: Int32(end)))
    lineHasToken = true
    offset = end
  }

  /// Skips ignored characters.
  /// - Returns: False at the end of the file.
  private mutating func skipIgnored() -> Bool {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, UInt8(ascii: ","):
        offset += 1
      case 0x0A, 0x0D:
        offset += 1
        lineHasToken = false
      case UInt8(ascii: "#"):
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      case 0xEF where peek(1) == 0xBB && peek(2) == 0xBF:
        offset += 3
      default:
        return true
      }
    }
    return false
  }

  private mutating func lexToken() {
    let start = offset
    let byte = bytes[start]
    if let kind = punctuator(byte) { return append(kind, from: start, to: start + 1) }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      append(.name, from: start, to: endOfName(from: start))
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      let (kind, end) = lexNumber(from: start)
      append(kind, from: start, to: end)
    case UInt8(ascii: "\""):
      let isBlock = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
      let (kind, end) = isBlock ? lexBlockString(from: start) : lexString(from: start)
      append(kind, from: start, to: end)
    case UInt8(ascii: ".") where peek(1) == byte && peek(2) == byte:
      append(.spread, from: start, to: start + 3)
    default:
      lexUnknown(from: start)
    }
  }

  private func punctuator(_ byte: UInt8) -> Token.Kind? {
    switch byte {
    case UInt8(ascii: "!"): .exclamation
    case UInt8(ascii: "$"): .dollar
    case UInt8(ascii: "&"): .ampersand
    case UInt8(ascii: "("): .openParenthesis
    case UInt8(ascii: ")"): .closeParenthesis
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "="): .equals
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "["): .openBracket
    case UInt8(ascii: "]"): .closeBracket
    case UInt8(ascii: "{"): .openBrace
    case UInt8(ascii: "|"): .pipe
    case UInt8(ascii: "}"): .closeBrace
    default: nil
    }
  }

  func endOfName(from start: Int) -> Int {
    var end = start
    while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
    return end
  }

  /// Reports a single error for a run of invalid characters.
  private mutating func lexUnknown(from start: Int) {
    var end = start + 1
    while end < bytes.count, !canFollowUnknown(bytes[end]) { end += 1 }
    report(.unknownCharacters(file.text(in: start..<end), at: range(start..<end)))
    append(.invalid, from: start, to: end)
  }

  private func canFollowUnknown(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "-") || isNameByte(byte) || punctuator(byte) != nil
  }
}

/// Whether the byte is a letter, a digit or an underscore.
func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default:
    false
  }
}
