/// Splits bytes into tokens, one at a time. Records the comments between tokens.
///
/// All reads use ``byte(_:)``, which returns 0 past the end, so no offset can leave the file.
struct Lexer {
  let bytes: UnsafeBufferPointer<UInt8>
  let count: Int
  let classes: UnsafeBufferPointer<UInt8>
  let keywords: KeywordTable
  /// The offset at which the next token is searched.
  var position = 0
  var comments: [CommentRow] = []
  /// The first comment that belongs to the next declaration. An empty line or code resets it.
  var pendingComments = 0
  /// The start of the current line.
  var lineStart = 0
  /// Whether the current line begins with a directive such as `#if`. Comments above it belong to the declaration below
  /// it.
  var lineIsDirective = false
  /// Whether a regex literal can begin. False after `func` and `operator`.
  var allowsRegex = true
  /// Whether an interpolation extended to the end of the file. From then on, the end of a line closes one.
  var interpolationsEndWithLine = false
  /// Whether the braces of the file are unbalanced, so that indentation also ends blocks.
  var hasUnbalancedBraces = false
  /// The remaining number of bytes for unsuccessful bracket scans.
  var failedScanBudget: Int
  var failedScanEnd = 0
  /// The problems found so far, by offset.
  var problems: [ParseIssue] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, classes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    count = bytes.count
    failedScanBudget = 16 * bytes.count + 4_096
    self.classes = classes
    keywords = .shared
    // Skips a shebang line, `#!/usr/bin/swift`.
    if byte(0) == UInt8(ascii: "#"), byte(1) == UInt8(ascii: "!") { position = endOfLine(0) }
  }

  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { offset < count ? bytes[offset] : 0 }

  @inline(__always)
  func has(_ offset: Int, _ kind: ByteClass) -> Bool { classes[Int(byte(offset))] & kind.rawValue != 0 }

  func endOfLine(_ offset: Int) -> Int {
    var offset = offset
    while offset < count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    return offset
  }

  mutating func next() -> Token {
    var token = Token()
    token.startsLine = skipTrivia()
    token.start = position
    guard position < count else {
      token.end = position
      return token
    }
    token.isLeftBound = isBound(before: position)
    let first = bytes[position]
    if token.startsLine { lineIsDirective = first == UInt8(ascii: "#") }
    if has(position, .word), !has(position, .digit) {
      word(&token)
    } else if has(position, .digit) {
      number(&token)
    } else {
      symbol(first, &token)
    }
    token.end = position
    token.isRightBound = isBound(behind: position)
    return token
  }

  private mutating func word(_ token: inout Token) {
    while has(position, .word) { position += 1 }
    token.kind = .word
    if let base = bytes.baseAddress {
      token.keyword = keywords.keyword(in: base + token.start, count: position - token.start)
    }
  }

  /// Reads a number: digits, radix prefix, fraction and exponent.
  private mutating func number(_ token: inout Token) {
    token.kind = .number
    while has(position, .word) {
      position += 1
      let last = byte(position - 1) | 0x20
      let isHex = byte(token.start) == UInt8(ascii: "0") && byte(token.start + 1) | 0x20 == UInt8(ascii: "x")
      let isExponent = isHex ? last == UInt8(ascii: "p") : last == UInt8(ascii: "e")
      let sign = byte(position)
      if isExponent, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+"), has(position + 1, .digit) { position += 1 }
      if byte(position) == UInt8(ascii: "."), has(position + 1, .digit) || (isHex && isHexDigit(byte(position + 1))) {
        position += 1
      }
    }
  }

  private func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private mutating func symbol(_ first: UInt8, _ token: inout Token) {
    switch first {
    case UInt8(ascii: "{"): single(.leftBrace, &token)
    case UInt8(ascii: "}"): single(.rightBrace, &token)
    case UInt8(ascii: "("): single(.leftParenthesis, &token)
    case UInt8(ascii: ")"): single(.rightParenthesis, &token)
    case UInt8(ascii: "["): single(.leftBracket, &token)
    case UInt8(ascii: "]"): single(.rightBracket, &token)
    case UInt8(ascii: ","): single(.comma, &token)
    case UInt8(ascii: ";"): single(.semicolon, &token)
    case UInt8(ascii: ":"): single(.colon, &token)
    case UInt8(ascii: "@"): single(.at, &token)
    case UInt8(ascii: "\\"): single(.backslash, &token)
    case UInt8(ascii: "\""): string(&token)
    case UInt8(ascii: "`"):
      skipBackticks()
      token.kind = .quotedWord
    case UInt8(ascii: "$"):
      position += 1
      while has(position, .word) { position += 1 }
      token.kind = .quotedWord
    case UInt8(ascii: "#"): pound(&token)
    case UInt8(ascii: "."):
      if byte(position + 1) == UInt8(ascii: ".") { operatorSymbol(&token, dots: true) } else { single(.dot, &token) }
    case UInt8(ascii: "/") where allowsRegex && !token.isLeftBound:
      if let end = endOfRegex(from: position) {
        position = end
        token.kind = .regex
      } else {
        operatorSymbol(&token, dots: false)
      }
    default:
      if has(position, .operatorSymbol) {
        operatorSymbol(&token, dots: false)
      } else {
        single(.unknown, &token)
      }
    }
  }

  private mutating func single(_ kind: Token.Kind, _ token: inout Token) {
    position += 1
    token.kind = kind
  }

  private mutating func string(_ token: inout Token) {
    token.kind = .string
    position = endOfString(from: position)
    moveLineStart(from: token.start)
  }

  /// Reads a raw string, a regex in `#/…/#`, a directive or a macro.
  private mutating func pound(_ token: inout Token) {
    var end = position
    while byte(end) == UInt8(ascii: "#") { end += 1 }
    if byte(end) == UInt8(ascii: "\"") {
      string(&token)
      return
    }
    if byte(end) == UInt8(ascii: "/"), let end = endOfExtendedRegex(from: position) {
      token.kind = .regex
      position = end
      moveLineStart(from: token.start)
      return
    }
    token.kind = .pound
    position += 1
    let start = position
    while has(position, .word) { position += 1 }
    if position > start, let base = bytes.baseAddress {
      token.keyword = keywords.keyword(in: base + start, count: position - start)
    }
  }

  mutating func skipBackticks() {
    let start = position
    position += 1
    while position < count, bytes[position] != UInt8(ascii: "`"), !has(position, .newline) { position += 1 }
    if byte(position) == UInt8(ascii: "`") { position += 1 } else { problem(.unterminatedName, at: start) }
  }

  mutating func problem(_ kind: ParseIssue.Kind, at offset: Int, _ detail: String = "") {
    guard problems.count < 100 else { return }
    problems.append(ParseIssue(kind: kind, offset: offset, detail: detail))
  }
}
