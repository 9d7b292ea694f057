import SwiftDeclarations

/// A property.
package final class DeclaredVariable: DeclaredMember, Typed {
  package let name: String
  /// The index path of the name in a pattern such as `let (a, b) = pair`, which also applies to the type and the value.
  private let place: [Int]

  init(
    _ binding: Declaration, head: Declaration, name: String, place: [Int] = [], in fragment: TypeFragment?,
    model: TypeModel
  ) {
    self.name = name
    self.place = place
    super.init(binding, head: head, in: fragment, model: model)
  }

  private var row: DeclarationRow { declaration.row }

  package static let unknownType = "UnknownTypeSoAddTypeAttributionToVariable"

  package private(set) lazy var typeName: TypeName = {
    let type = annotatedType
    if !type.isEmpty {
      var syntax = TypeReader.read(text(type))
      for index in place {
        guard case .tuple(let elements) = syntax, index < elements.count else { break }
        syntax = elements[index].type
      }
      // A type that is nested in the same declaration is fully qualified.
      if case .named(nil, let name, let arguments) = syntax, let inner = fragment?.type.containedType(name) {
        syntax = .named(base: nil, name: inner.name, arguments: arguments)
      }
      return TypeName(syntax, in: scope)
    }
    if !row.value.isEmpty, let inferred = inferredType(of: text(row.value), at: place) {
      return TypeName(inferred, in: scope)
    }
    return TypeName(.text(Self.unknownType), in: scope)
  }()

  /// In `var a, b: Int`, a binding without a type or a value has the type of the next binding with a type.
  private var annotatedType: ByteRange {
    guard row.type.isEmpty, row.value.isEmpty, let list = declaration.parent else { return row.type }
    for sibling in list.children where sibling.index > declaration.index {
      if !sibling.row.type.isEmpty { return sibling.row.type }
      if !sibling.row.value.isEmpty { break }
    }
    return .none
  }

  /// Whether the type is explicit and not inferred.
  package var hasWrittenType: Bool { !annotatedType.isEmpty }

  private var isInProtocol: Bool { fragment?.type.typeKind == .protocolType && fragment?.isExtension == false }
  private var isLet: Bool { row.flags.contains(.isLet) }

  package var isComputed: Bool { row.flags.contains(.hasGetter) && row.value.isEmpty && !isInProtocol }
  package var isAsync: Bool { row.flags.contains(.isAsync) }
  package var `throws`: Bool { row.flags.contains(.isThrowing) && throwsTypeName?.name != "Never" }
  package private(set) lazy var throwsTypeName =
    row.throwsType.isEmpty ? nil : TypeName(text(row.throwsType), in: scope)
  package var isStatic: Bool { has("static") || has("class") }
  package var isLazy: Bool { has("lazy") }
  package var isWeak: Bool { has("weak") || modifiers.contains { $0.name == "unowned" } }
  package var isConstant: Bool { isLet }

  package var readAccess: String { accessLevel }

  /// The access level of the setter. Empty if the variable is read-only.
  package var writeAccess: String {
    let hasGetterOnly = row.flags.contains(.hasGetter) && !row.flags.contains(.hasSetter)
    if isLet || hasGetterOnly { return "" }
    return AccessLevel.writtenForSetter(head) ?? accessLevel
  }

  package var isMutable: Bool { !writeAccess.isEmpty }

  /// The initial value as source text.
  package private(set) lazy var defaultValue: String? =
    row.value.isEmpty || !place.isEmpty ? nil : text(row.value).trimmingWhitespace

  /// Identifies a variable within a type.
  package private(set) lazy var identity = "\(isStatic ? "s" : "i") \(name): \(typeName.name)"

  package var isPrivate: Bool { accessLevel == "private" || accessLevel == "fileprivate" }
}
