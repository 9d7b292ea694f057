/// A name that Swift accepts wherever a name may stand. Keywords get back-ticks; names that back-ticks cannot save
/// (`self`, `init`, `Type`, …) get an underscore behind them.
package struct SwiftIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// Without back-ticks: what a name is compared by, and what follows `$`.
  package let plain: String

  package init(_ name: String) {
    var letters = ""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      if index == 0 && scalar.isDigit { letters += "_" }
      letters.unicodeScalars.append(scalar.isNameLetter ? scalar : "_")
    }
    // A lone underscore is no name.
    if letters.isEmpty || letters == "_" { letters += "_" }
    plain = Self.changed.contains(letters) ? letters + "_" : letters
  }

  /// `Self` where it means the type around it: the one keyword that stands for itself.
  package static let selfType = SwiftIdentifier(verbatim: "Self")

  private init(verbatim: String) { plain = verbatim }

  /// As it is written in source text.
  package var text: String { Self.keywords.contains(plain) ? "`\(plain)`" : plain }

  /// As the label of an argument: there the compiler warns of back-ticks that it does not need.
  package var argumentLabel: String { plain == "inout" ? text : plain }

  /// As the label of a parameter, where two more words would mean something else.
  var parameterLabel: String { ["inout", "let", "var"].contains(plain) ? text : plain }

  package var description: String { text }

  /// With something behind it, escaped anew.
  package func appending(_ suffix: String) -> SwiftIdentifier { SwiftIdentifier(plain + suffix) }

  /// Back-ticks do not make a usable member of these: `x.self`, `X.Type`, `X.init` keep their meaning.
  private static let changed: Set<String> = ["self", "Self", "init", "Type", "Protocol", "Any", "dynamicType"]

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "inout", "internal",
    "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static", "struct", "subscript",
    "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for",
    "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "as", "false", "is", "nil", "super",
    "throws", "true", "try",
    // Words that take an operand where an expression begins.
    "await", "any", "some", "each", "consume", "copy", "discard", "unsafe", "then", "yield",
  ]
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Letters beyond ASCII stay where they are letters for Unicode too.
  fileprivate var isNameLetter: Bool {
    isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
      || (value > 0x7F && properties.isXIDContinue)
  }
}
