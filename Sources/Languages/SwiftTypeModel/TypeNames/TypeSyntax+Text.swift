extension TypeSyntax {
  /// The text of the type as the member `name` shows it, with normalized spaces.
  var text: String {
    switch self {
    case .named(let base, let name, let arguments):
      let full = (base.map { $0.memberBaseText + "." } ?? "") + name
      return arguments.isEmpty ? full : full + "<" + arguments.map(\.text).joined(separator: ", ") + ">"
    case .optional(let type): return type.markedText + "?"
    case .unwrapped(let type): return type.markedText + "!"
    case .array(let element): return "[\(element.text)]"
    case .dictionary(let key, let value): return "[\(key.text): \(value.text)]"
    case .tuple(let elements): return "(" + elements.map(\.text).joined(separator: ", ") + ")"
    case .function(let parameters, let effects, let result):
      return "(" + parameters.map(\.text).joined(separator: ", ") + ") " + effects.text + "-> " + result.text
    case .composition(let parts): return parts.map(\.text).joined(separator: " & ")
    case .prefixed("~", let type): return "~" + type.text
    case .prefixed(let word, let type): return word + " " + type.text
    case .attributed(let attributes, let specifiers, let type):
      return (attributes.map(\.text) + specifiers + [type.text]).joined(separator: " ")
    case .text(let text): return text
    }
  }

  /// The text before `?` or `!`, as the member `name` shows it: closures and compositions have parentheses, but `any
  /// P?` has none, as in Sourcery. ``sourceText`` is valid Swift.
  var markedText: String {
    if case .prefixed(_, .composition) = self { return "(\(text))" }
    if case .prefixed = self { return text }
    return memberBaseText
  }

  private var memberBaseText: String { needsParentheses ? "(\(text))" : text }

  private var needsParentheses: Bool {
    switch self {
    case .function, .composition: true
    case .prefixed(let word, _): word != "~"
    case .attributed: true
    default: false
    }
  }

  /// Valid Swift source: `(any P)?`.
  var sourceText: String {
    switch self {
    case .optional(let type): return type.sourceBaseText + "?"
    case .unwrapped(let type): return type.sourceBaseText + "!"
    case .array(let element): return "[\(element.sourceText)]"
    case .dictionary(let key, let value): return "[\(key.sourceText): \(value.sourceText)]"
    case .named(let base, let name, let arguments):
      let full = (base.map { $0.sourceBaseText + "." } ?? "") + name
      return arguments.isEmpty ? full : full + "<" + arguments.map(\.sourceText).joined(separator: ", ") + ">"
    case .tuple(let elements): return "(" + elements.map(\.sourceText).joined(separator: ", ") + ")"
    case .function(let parameters, let effects, let result):
      let list = parameters.map(\.sourceText).joined(separator: ", ")
      return "(" + list + ") " + effects.text + "-> " + result.sourceText
    case .composition(let parts): return parts.map(\.sourceText).joined(separator: " & ")
    case .prefixed(let word, let type): return word + (word == "~" ? "" : " ") + type.sourceText
    case .attributed(let attributes, let specifiers, let type):
      return (attributes.map(\.text) + specifiers + [type.sourceText]).joined(separator: " ")
    case .text(let text): return text
    }
  }

  private var sourceBaseText: String { needsParentheses ? "(\(sourceText))" : sourceText }

  /// The dotted name without generic arguments, for looking up the declaration.
  var path: String? {
    switch self {
    case .named(let base, let name, _):
      guard let base else { return name }
      return base.path.map { $0 + "." + name }
    case .prefixed(let word, let type) where word == "any" || word == "some": return type.path
    case .attributed(_, _, let type): return type.path
    default: return nil
    }
  }

  /// The name of the type that an extension of this type extends.
  var extendedName: String {
    switch self {
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .optional, .unwrapped: "Optional"
    default: path ?? text
    }
  }

  var genericArguments: [TypeSyntax] {
    switch self {
    case .named(_, _, let arguments): arguments
    case .attributed(_, _, let type): type.genericArguments
    default: []
    }
  }

  /// The wrapped type of `?`, `!` or `Optional<…>`, one level.
  var wrapped: TypeSyntax? {
    switch self {
    case .optional(let type), .unwrapped(let type): type
    case .named(nil, "Optional", let arguments) where arguments.count == 1: arguments[0]
    case .attributed(_, _, let type): type.wrapped
    default: nil
    }
  }

  var isVoid: Bool {
    switch self {
    case .tuple(let elements): elements.isEmpty
    case .named(nil, "Void", let arguments): arguments.isEmpty
    case .named(.named(nil, "Swift", _)?, "Void", _): true
    default: false
    }
  }
}

extension TypeSyntax.Element {
  var text: String { text(of: type.text) }
  var sourceText: String { text(of: type.sourceText) }

  private func text(of type: String) -> String {
    var text = type
    let names = [firstName, secondName].compactMap { $0 }
    if !names.isEmpty { text = names.joined(separator: " ") + ": " + text }
    if isVariadic { text += "..." }
    if let defaultValue { text += " = " + defaultValue }
    return text
  }
}

extension TypeSyntax.Effects {
  /// The effects with a space after each word.
  var text: String {
    var text = async.map { $0 + " " } ?? ""
    if let word = self.throws { text += word + (thrown.map { "(\($0.text))" } ?? "") + " " }
    return text
  }
}

extension TypeAttribute {
  var text: String { "@" + name + (arguments.map { "(\($0))" } ?? "") }
}
