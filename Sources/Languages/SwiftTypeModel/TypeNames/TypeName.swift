/// A type as written in the source, and its resolved meaning.
package final class TypeName {
  let syntax: TypeSyntax
  let scope: NameScope
  /// Whether the name begins with a modifier.
  private let hasPrefix: Bool
  /// The attributes before the type, such as `@escaping`.
  package let attributes: AttributeList
  package let modifiers: [Modifier]
  /// The type as written, without its attributes.
  package let name: String

  /// - Parameter prefix: Words that are part of the name, such as `inout` of a parameter.
  init(_ written: TypeSyntax, in scope: NameScope, prefix: String = "", suffix: String = "") {
    self.scope = scope
    if case .attributed(let attributes, let specifiers, let type) = written {
      syntax = type
      self.attributes = AttributeList(attributes.map { Attribute(name: $0.name, text: $0.arguments) })
      modifiers = specifiers.map { Modifier(name: $0, detail: nil) }
    } else {
      syntax = written
      attributes = AttributeList([])
      modifiers = []
    }
    hasPrefix = !prefix.isEmpty
    name = prefix + syntax.text + suffix
  }

  convenience init(_ text: String, in scope: NameScope, prefix: String = "") {
    self.init(TypeReader.read(text), in: scope, prefix: prefix)
  }

  /// The resolved type, if aliases or outer types are involved; otherwise `nil`.
  package private(set) lazy var actualTypeName: TypeName? = scope.actual(syntax).map { TypeName($0, in: scope) }

  /// The declaration of the type, without optional marks and generic arguments.
  package private(set) lazy var type: DeclaredType? = scope.declaration(of: syntax)

  private var actual: TypeSyntax { actualTypeName?.syntax ?? syntax }

  /// The type name without optional marks. `Optional<T>` returns `T`.
  package var unwrappedTypeName: String { syntax.wrapped.map(Self.unwrappedText) ?? syntax.text }

  /// A closure keeps its parentheses. `any P` needs none without an optional mark.
  private static func unwrappedText(_ syntax: TypeSyntax) -> String {
    if case .prefixed = syntax { return syntax.text }
    return syntax.markedText
  }

  /// Valid Swift source. In contrast, ``name`` is in the form that templates expect.
  package var sourceText: String { syntax.sourceText }

  /// The wrapped type of an optional, or `nil`.
  package private(set) lazy var wrappedTypeName: TypeName? = syntax.wrapped.map { TypeName($0, in: scope) }

  package var isOptional: Bool { syntax.wrapped != nil || actual.wrapped != nil }
  package var isImplicitlyUnwrappedOptional: Bool {
    if case .unwrapped = syntax { return true }
    if case .unwrapped = actual { return true }
    return false
  }
  package var isVoid: Bool { syntax.isVoid || actual.isVoid }
  package var isNever: Bool { name == "Never" || actual.text == "Never" }
  package var isProtocolComposition: Bool {
    if case .composition = core { return true }
    return type?.typeKind == .protocolComposition
  }

  package var isTuple: Bool { tuple != nil }
  package var isArray: Bool { array != nil }
  package var isDictionary: Bool { dictionary != nil }
  package var isClosure: Bool { closure != nil }
  package var isSet: Bool { self.set != nil }
  package var isGeneric: Bool { generic != nil }

  /// The resolved type without optional marks.
  private var core: TypeSyntax {
    var type = actual
    while let inner = type.wrapped { type = inner }
    if case .attributed(_, _, let inner) = type { return inner }
    return type
  }

  package private(set) lazy var array: ArrayType? =
    switch core {
    case .array(let element): ArrayType(core, element, scope)
    case .named(nil, "Array", let arguments) where arguments.count == 1: ArrayType(core, arguments[0], scope)
    default: nil
    }

  package private(set) lazy var `set`: SetType? =
    switch core {
    case .named(nil, "Set", let arguments) where arguments.count == 1: SetType(core, arguments[0], scope)
    default: nil
    }

  package private(set) lazy var dictionary: DictionaryType? =
    switch core {
    case .dictionary(let key, let value): DictionaryType(core, key, value, scope)
    case .named(nil, "Dictionary", let arguments) where arguments.count == 2:
      DictionaryType(core, arguments[0], arguments[1], scope)
    default: nil
    }

  package private(set) lazy var tuple: TupleType? =
    if case .tuple(let elements) = core, !elements.isEmpty { TupleType(core, elements, scope) } else { nil }

  package private(set) lazy var closure: ClosureType? =
    if case .function(let parameters, let effects, let result) = core {
      ClosureType(core, parameters, effects, result, scope)
    } else {
      nil
    }

  package private(set) lazy var generic: GenericType? =
    switch core {
    case .array(let element): GenericType("Array", [element], core, scope)
    case .dictionary(let key, let value): GenericType("Dictionary", [key, value], core, scope)
    case .named(_, _, let arguments) where !arguments.isEmpty:
      GenericType(core.path ?? core.text, arguments, core, scope)
    default: nil
    }

  /// The text that a template prints: attributes in alphabetical order, then the name.
  package var description: String { (attributes.all.map(\.asSource).sorted() + [name]).joined(separator: " ") }

  package var asSource: String {
    let isLong = name.hasPrefix("Optional<")
    let mark = isImplicitlyUnwrappedOptional ? "!" : isOptional && !isLong && syntax.wrapped != nil ? "?" : ""
    return (marks + [isLong ? name : unwrappedTypeName]).joined(separator: " ") + mark
  }

  private var marks: [String] { attributes.all.map(\.asSource).sorted() + modifiers.map(\.asSource) }
}
