package import SwiftDeclarations

/// A type in the sources with everything that its extensions add, or an extension of an unknown type.
package final class DeclaredType {
  /// The kind of type.
  package enum Kind: String, Sendable {
    case classType = "class"
    case structure = "struct"
    case enumeration = "enum"
    case protocolType = "protocol"
    case actorType = "actor"
    case protocolComposition
    case extending = "extension"
  }

  package let typeKind: Kind
  /// The name, qualified with the enclosing types.
  package let name: String
  package let localName: String
  package let module: String?
  /// Whether this is an extension: of an unknown type, or one that members of a known type refer to.
  package let isExtension: Bool
  unowned let model: TypeModel
  package unowned let parent: DeclaredType?
  package internal(set) var fragments: [TypeFragment] = []
  /// Nested types, in source order.
  package internal(set) var containedTypes: [DeclaredType] = []
  var containedByName: [String: DeclaredType] = [:]
  var aliasDeclarations: [DeclaredAlias] = []
  /// The components of a protocol composition.
  let composedSyntax: [TypeSyntax]
  /// The alias of a protocol composition.
  let alias: DeclaredAlias?
  private let givenRequirements: [GenericRequirement]

  /// - Parameter requirements: The requirements of a type without a declaration.
  init(
    _ kind: Kind, name: String, localName: String, parent: DeclaredType?, module: String?, model: TypeModel,
    alias: DeclaredAlias? = nil, composed: [TypeSyntax] = [], requirements: [GenericRequirement] = []
  ) {
    givenRequirements = requirements
    self.typeKind = kind
    self.name = name
    self.localName = localName
    self.parent = parent
    self.module = module
    self.model = model
    self.alias = alias
    composedSyntax = composed
    isExtension = kind == .extending
  }

  /// Creates a type for an extension of a known type.
  init(extension fragment: TypeFragment) {
    let type = fragment.type
    typeKind = type.typeKind
    name = type.name
    localName = type.localName
    parent = type.parent
    module = type.module
    model = type.model
    alias = nil
    composedSyntax = []
    givenRequirements = []
    isExtension = true
    fragments = [fragment]
  }

  /// The declaration that defines the type.
  package var declaration: Declaration? { fragments.first?.declaration ?? alias?.declaration }

  package var globalName: String { module.map { $0 + "." + name } ?? name }
  package var isUnknownExtension: Bool { typeKind == .extending }
  package var parentName: String? { parent?.name }

  package private(set) lazy var accessLevel: String = {
    guard let declaration else { return "internal" }
    if let written = AccessLevel.written(declaration) { return written }
    // A type nested in an extension or a protocol.
    guard !isExtension, let outer = declaration.parent, outer.kind == .extending || outer.kind == .protocolType else {
      return "internal"
    }
    return AccessLevel.written(outer) ?? "internal"
  }()

  package private(set) lazy var annotations: Annotations = {
    var annotations = alias?.annotations ?? Annotations()
    // Annotations of an extension take precedence.
    for fragment in fragments {
      if annotations.isEmpty {
        annotations = fragment.annotations
      } else {
        for key in fragment.annotations.keys {
          if let value = fragment.annotations[key] { annotations.set(key, value) }
        }
      }
    }
    return annotations
  }()

  package private(set) lazy var documentation = declaration.map { model.documentation(of: $0) } ?? []
  package private(set) lazy var attributes =
    declaration.map { AttributeList($0.attributes, in: $0.file) } ?? AttributeList([])
  package private(set) lazy var modifiers =
    declaration.map { declaration in
      declaration.modifiers.map {
        Modifier(
          name: declaration.file.text($0.name), detail: $0.detail.isEmpty ? nil : declaration.file.text($0.detail))
      }
    } ?? []
  package var isFinal: Bool { declaration?.has(modifier: "final") ?? false }
  package var isDistributed: Bool { declaration?.has(modifier: "distributed") ?? false }

  // MARK: Files

  package var path: String? { declaration?.file.path }
  package var directory: String? { path.map { $0.lastSlash.map(String.init) ?? "" } }
  package var fileName: String? { path.map(\.withoutFolderAndExtension) }
  package private(set) lazy var imports = declaration.map { model.imports(of: $0.file) } ?? []

  // MARK: Generics

  var scope: NameScope { NameScope(model: model, type: self, module: module, file: declaration?.file) }

  package private(set) lazy var genericParameters: [GenericParameter] = {
    guard let declaration, !declaration.row.generics.isEmpty, typeKind != .protocolType else { return [] }
    return GenericClause.parameters(declaration.file.text(declaration.row.generics), in: scope)
  }()

  package private(set) lazy var genericRequirements: [GenericRequirement] = {
    guard let declaration, !declaration.row.requirements.isEmpty else { return givenRequirements }
    return GenericClause.requirements(declaration.file.text(declaration.row.requirements), in: scope)
  }()

  /// Whether the type has generic parameters. In Sourcery, this is also true for types with only requirements.
  package var isGeneric: Bool { !genericParameters.isEmpty }

  // MARK: Members

  package private(set) lazy var rawVariables = fragments.flatMap(\.variables)
  package private(set) lazy var rawMethods = fragments.flatMap(\.methods)
  package private(set) lazy var rawSubscripts = fragments.flatMap(\.subscripts)

  package private(set) lazy var variables = distinct(rawVariables, named: \.name, by: \.identity)
  package private(set) lazy var methods = distinct(rawMethods, by: \.identity)
  package private(set) lazy var subscripts = distinct(rawSubscripts, by: \.identity)

  package private(set) lazy var initializers = methods.filter(\.isInitializer)
  package private(set) lazy var staticVariables = variables.filter(\.isStatic)
  package private(set) lazy var instanceVariables = variables.filter { !$0.isStatic }
  package private(set) lazy var computedVariables = variables.filter { $0.isComputed && !$0.isStatic }
  package private(set) lazy var storedVariables = variables.filter { !$0.isComputed && !$0.isStatic }
  package private(set) lazy var staticMethods = methods.filter(\.isStatic)
  package private(set) lazy var classMethods = methods.filter(\.isClass)
  package private(set) lazy var instanceMethods = methods.filter { !$0.isStatic && !$0.isClass }

  package private(set) lazy var cases = distinct(fragments.flatMap(\.cases), by: \.name)

  /// The nested type with this local name, or `nil`.
  package func containedType(_ name: String) -> DeclaredType? { containedByName[name] }

  // MARK: Inheritance (see DeclaredType+Inheritance)

  /// The inherited types in source order, without duplicates and aliases, and without the raw type of an enum. For a
  /// composition, its components.
  package private(set) lazy var inheritedTypes = namesWithoutAliases()
  lazy var ancestry = Ancestry(of: self)
  lazy var rawTypeInfo = RawTypeInfo(of: self)
  lazy var effectiveRawValues: [String: String] = rawTypeInfo.effectiveValues(of: cases)

  package private(set) lazy var allVariables = inherited(\.rawVariables, by: \.identity)
  package private(set) lazy var allMethods = inherited(\.rawMethods, by: \.identity)
  package private(set) lazy var allSubscripts = inherited(\.rawSubscripts, by: \.identity)
}

/// Removes elements with duplicate identities and keeps the order.
func distinct<Element>(_ elements: [Element], by identity: (Element) -> String) -> [Element] {
  guard elements.count > 1 else { return elements }
  var seen = NameSet()
  return elements.filter { seen.insert(identity($0)) }
}

/// Removes duplicates like the other overload, but computes identities only for elements with equal names.
func distinct<Element>(
  _ elements: [Element], named name: (Element) -> String, by identity: (Element) -> String
) -> [Element] {
  var seen = NameSet()
  return elements.allSatisfy { seen.insert(name($0)) } ? elements : distinct(elements, by: identity)
}

extension String {
  /// The part before the last slash.
  fileprivate var lastSlash: Substring? { lastIndex(of: "/").map { self[..<$0] } }

  fileprivate var withoutFolderAndExtension: String {
    let name = lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...]
    return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
  }
}
