/// A valid Swift identifier. Keywords are written with backticks. An underscore is appended to names that are
/// invalid even with backticks (`self`, `init`, `Type`, …).
package struct SwiftIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The name without backticks, which is used for comparison and after `$`.
  package let plain: String

  package init(_ name: String) {
    var letters = ""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      if index == 0 && scalar.isDigit { letters += "_" }
      letters.unicodeScalars.append(scalar.isNameLetter ? scalar : "_")
    }
    // A single underscore is not a valid name.
    if letters.isEmpty || letters == "_" { letters += "_" }
    plain = Self.changed.contains(letters) ? letters + "_" : letters
  }

  /// `Self` for the enclosing type, which is written unchanged.
  package static let selfType = SwiftIdentifier(verbatim: "Self")

  private init(verbatim: String) { plain = verbatim }

  /// The name in source code.
  package var text: String { Self.keywords.contains(plain) ? "`\(plain)`" : plain }

  /// The name as an argument label, where the compiler warns about unnecessary backticks.
  package var argumentLabel: String { plain == "inout" ? text : plain }

  /// The name as a parameter label, where `inout`, `let` and `var` need backticks.
  var parameterLabel: String { ["inout", "let", "var"].contains(plain) ? text : plain }

  package var description: String { text }

  /// The name with a suffix, escaped again.
  package func appending(_ suffix: String) -> SwiftIdentifier { SwiftIdentifier(plain + suffix) }

  /// These names have a special meaning as members even with backticks: `x.self`, `X.Type`, `X.init`.
  private static let changed: Set<String> = ["self", "Self", "init", "Type", "Protocol", "Any", "dynamicType"]

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "inout", "internal",
    "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct", "subscript",
    "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for",
    "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "as", "false", "is", "nil", "super",
    "throws", "true", "try",
    // Words with an operand at the start of an expression.
    "await", "any", "some", "each", "consume", "copy", "discard", "unsafe", "then", "yield",
  ]
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Letters beyond ASCII are kept if Unicode classifies them as letters.
  fileprivate var isNameLetter: Bool {
    isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
      || (value > 0x7F && properties.isXIDContinue)
  }
}
