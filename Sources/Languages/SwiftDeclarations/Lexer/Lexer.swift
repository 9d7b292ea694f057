/// Bytes to tokens, one at a time. Notes the comments that stand between the tokens it gives.
///
/// Reads through ``byte(_:)``, which answers 0 behind the end, so no offset can leave the file.
struct Lexer {
  let bytes: UnsafeBufferPointer<UInt8>
  let count: Int
  let classes: UnsafeBufferPointer<UInt8>
  let keywords: KeywordTable
  /// Where the next token is looked for.
  var position = 0
  var comments: [CommentRow] = []
  /// The first comment that still belongs to the next declaration: an empty line or code lets go of those before.
  var pendingComments = 0
  /// Where the current line begins, as far as tokens are read.
  var lineStart = 0
  /// The current line begins with `#if` or the like: comments above it belong to what stands below.
  var lineIsDirective = false
  /// A regex may begin; not so behind `func` and `operator`.
  var allowsRegex = true
  /// An interpolation ran to the end of the file: from there on a line's end closes one.
  var interpolationsEndWithLine = false
  /// The braces of the file do not match: blocks end by indentation too.
  var bracesAreBroken = false
  /// How many bytes may still be looked through for a bracket that is not there.
  var vainScanBudget: Int
  var vainScanEnd = 0
  /// What could not be read, by offset.
  var problems: [DeclarationProblem] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, classes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    count = bytes.count
    vainScanBudget = 16 * bytes.count + 4_096
    self.classes = classes
    keywords = .shared
    // `#!/usr/bin/swift` is a line of its own.
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

  /// Digits, radix prefixes, fractions and exponents.
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

  /// A raw string, a regex in `#/…/#`, a directive or a macro.
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

  mutating func problem(_ kind: DeclarationProblem.Kind, at offset: Int, _ detail: String = "") {
    guard problems.count < 100 else { return }
    problems.append(DeclarationProblem(kind: kind, offset: offset, detail: detail))
  }
}
