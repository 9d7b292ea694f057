import SourceText
import SwiftDeclarations
import SwiftTypeModel

extension String {
  var withoutBackticks: String { filter { $0 != "`" } }

  /// The name with backticks if it is a reserved word.
  var escapedName: String { reservedWords.contains(self) ? "`\(self)`" : self }
}

private let reservedWords: Set<String> = [
  "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
  "internal",
  "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static", "struct",
  "subscript",
  "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else", "fallthrough", "for",
  "guard",
  "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as", "await", "false", "is", "nil",
  "self",
  "Self", "super", "true", "try", "Type", "Protocol",
]

extension DeclaredType {
  /// `OuterInner` of `Outer.Inner`.
  var flatName: String { name.withoutBackticks.split(separator: ".").joined() }

  var accessPrefix: String {
    switch accessLevel {
    case "public", "open": "public "
    case "package": "package "
    default: ""
    }
  }

  var position: SourcePosition {
    guard let declaration else { return SourcePosition(path: path ?? "", line: 1, column: 1) }
    return declaration.file.position(at: Int(declaration.row.name.start))
  }
}

extension DeclaredType {
  /// Whether the type is declared to conform to a protocol, directly or through inheritance.
  func conforms(to name: String) -> Bool { writtenInheritedTypes.contains(name) || based.contains(name) }
}

extension DeclaredVariable {
  var position: SourcePosition { declaration.file.position(at: Int(declaration.row.name.start)) }
}

extension TypeName {
  /// The type without a surrounding `?` or `!`.
  var unwrapped: TypeName { wrappedTypeName ?? self }

  /// The type as generated code writes it outside the type: aliases are resolved, names are fully qualified, and
  /// `T!` becomes `T?`.
  var storedText: String {
    let actual = actualTypeName ?? self
    let text = actual.sourceText
    return actual.isImplicitlyUnwrappedOptional ? text.dropLast() + "?" : text
  }
}

extension RecordField {
  /// Whether the type is known to be `Equatable`: numbers, text and similar types.
  var isPlainlyEquatable: Bool {
    switch storage {
    case .plain: return true
    case .value(let type): return ScalarTypes.sqlType(type.hasSuffix("?") ? String(type.dropLast()) : type) != nil
    default: return false
    }
  }
}
