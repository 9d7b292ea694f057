/// Converts a PostgreSQL regular expression to a POSIX extended one, as far as possible.
///
/// Rewrites `\d \s \w` and their negations, `\y \Y \m \M \A \Z`, escapes of control characters and code points, escapes
/// in brackets, `(?:…)`, and lazy quantifiers, which match the same strings. Rejects lookaround, options such as
/// `(?i)`, back references, and bounds whose product is too large to compile.
/// - Throws: ``PatternError``. Its text contains only the construct, not the pattern.
package func posixPattern(_ pattern: String) throws(PatternError) -> String {
  var rewriter = PatternRewriter(pattern)
  return try rewriter.rewrite()
}

/// Rewrites an expression in a single pass.
struct PatternRewriter {
  static let lengthLimit = 1000
  static let depthLimit = 100
  /// The maximum number of atoms after bounds are expanded.
  static let sizeLimit = 10_000

  var input: ArraySlice<Unicode.Scalar>
  var output = String.UnicodeScalarView()
  /// The sizes of the open groups, starting with the whole expression.
  private var sizes = [0]
  /// The size of what a quantifier would repeat, or `nil` if there is nothing to repeat.
  private var lastSize: Int?
  private let isTooLong: Bool

  init(_ pattern: String) {
    let scalars = Array(pattern.unicodeScalars.prefix(Self.lengthLimit + 1))
    isTooLong = scalars.count > Self.lengthLimit
    input = scalars[...]
  }

  mutating func rewrite() throws(PatternError) -> String {
    guard !isTooLong else { throw .tooComplex }
    guard !input.starts(with: "***".unicodeScalars) else { throw .unsupported("'***'") }
    while let scalar = input.popFirst() {
      switch scalar {
      case "\0": throw .malformed("the expression contains U+0000")
      case "(": try openGroup()
      case ")": try closeGroup()
      case "[":
        try rewriteBrackets()
        try endAtom(size: 1)
      case "*", "+", "?": try endQuantifier(String(scalar), times: 1)
      case "{":
        if let next = input.first, isDigit(next) { try rewriteBounds() } else { try appendLiteral("{") }
      case "|":
        output.append("|")
        lastSize = nil
      case "^", "$":
        output.append(scalar)
        lastSize = nil
      case "\\": try rewriteEscape()
      case ".":
        output.append(".")
        try endAtom(size: 1)
      default: try appendLiteral(scalar)
      }
    }
    guard sizes.count == 1 else { throw .malformed("unclosed '('") }
    return String(output)
  }

  private mutating func openGroup() throws(PatternError) {
    if input.first == "?" {
      input.removeFirst()
      guard input.popFirst() == ":" else { throw .unsupported("'(?'") }
    }
    guard sizes.count <= Self.depthLimit else { throw .tooComplex }
    output.append("(")
    sizes.append(0)
    lastSize = nil
  }

  private mutating func closeGroup() throws(PatternError) {
    guard sizes.count > 1, let size = sizes.popLast() else { throw .malformed("unmatched ')'") }
    output.append(")")
    try endAtom(size: max(1, size))
  }

  private mutating func endAtom(size: Int) throws(PatternError) {
    lastSize = size
    try grow(by: size)
  }

  private mutating func grow(by size: Int) throws(PatternError) {
    sizes[sizes.count - 1] += size
    guard sizes[sizes.count - 1] <= Self.sizeLimit else { throw .tooComplex }
  }

  private mutating func endQuantifier(_ text: String, times: Int) throws(PatternError) {
    guard let size = lastSize else { throw .malformed("a quantifier has nothing to repeat") }
    output.append(contentsOf: text.unicodeScalars)
    if input.first == "?" { input.removeFirst() }
    lastSize = nil
    try grow(by: size * (times - 1))
  }

  /// Rewrites `{n}`, `{n,}` or `{n,m}`, after the brace.
  private mutating func rewriteBounds() throws(PatternError) {
    let low = try readBound()
    var high: Int? = low
    if input.first == "," {
      input.removeFirst()
      high = input.first.map(isDigit) == true ? try readBound() : nil
    }
    guard input.popFirst() == "}" else { throw .malformed("unclosed '{'") }
    guard low <= high ?? low else { throw .malformed("the bounds of a quantifier are reversed") }
    let text = high == low ? "{\(low)}" : "{\(low),\(high.map(String.init) ?? "")}"
    try endQuantifier(text, times: max(1, high ?? low))
  }

  private mutating func readBound() throws(PatternError) -> Int {
    var value = 0
    while let digit = input.first, isDigit(digit) {
      input.removeFirst()
      value = value * 10 + Int(digit.value - 0x30)
      guard value <= 255 else { throw .malformed("a bound is greater than 255") }
    }
    return value
  }

  private mutating func rewriteEscape() throws(PatternError) {
    guard let scalar = input.first else { throw .malformed("the expression ends with '\\'") }
    if let character = try readCharacterEscape() { return try appendLiteral(character) }
    input.removeFirst()
    if let anchor = Self.anchors[scalar] {
      output.append(contentsOf: anchor.unicodeScalars)
      lastSize = nil
    } else if let members = Self.classes[scalar] {
      output.append(contentsOf: "[\(members)]".unicodeScalars)
      try endAtom(size: 1)
    } else if isDigit(scalar) {
      throw .unsupported("a back reference")
    } else if scalar.isASCII, scalar.properties.isAlphabetic {
      throw .malformed("'\\\(scalar)' is not a valid escape")
    } else {
      try appendLiteral(scalar)
    }
  }

  private static let anchors: [Unicode.Scalar: String] = [
    "y": #"\b"#, "Y": #"\B"#, "m": #"\<"#, "M": #"\>"#, "A": "^", "Z": "$",
  ]

  static let classes: [Unicode.Scalar: String] = [
    "d": "[:digit:]", "s": "[:space:]", "w": "[:alnum:]_",
    "D": "^[:digit:]", "S": "^[:space:]", "W": "^[:alnum:]_",
  ]

  private mutating func appendLiteral(_ scalar: Unicode.Scalar) throws(PatternError) {
    if #"\^$.[]|()*+?{}"#.unicodeScalars.contains(scalar) { output.append("\\") }
    output.append(scalar)
    try endAtom(size: 1)
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }
}
