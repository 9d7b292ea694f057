import SwiftDeclarations

/// All types that a type inherits from or conforms to, known or unknown.
final class Ancestry {
  /// The names in the order in which they were found, without duplicates.
  private(set) var names: [String] = []
  /// The types whose declarations are in the sources.
  private(set) var known: [(name: String, type: DeclaredType)] = []

  init(of type: DeclaredType) {
    var seenNames = NameSet()
    var seenTypes: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
    var queue = [type]
    var next = 0
    // Limits the number of names, because a chain of thousands would use quadratic memory.
    while next < queue.count, names.count < 512 {
      let current = queue[next]
      next += 1
      for name in current.rawTypeInfo.inheritedTypes + current.composedSyntax.map(\.text) {
        if seenNames.insert(name) { names.append(name) }
        guard let found = current.inheritedDeclaration(name) else { continue }
        // If it was found by an alias or a nested name, the full name counts as well.
        if found.name != name, seenNames.insert(found.name) { names.append(found.name) }
        guard seenTypes.insert(ObjectIdentifier(found)).inserted else { continue }
        known.append((name, found))
        queue.append(found)
      }
    }
  }
}

/// A set of names that compares a few names one by one, which is faster than hashing.
struct NameSet {
  private var few: [String] = []
  private var many: Set<String> = []

  /// - Returns: True if the name is new.
  mutating func insert(_ name: String) -> Bool {
    guard many.isEmpty else { return many.insert(name).inserted }
    guard !few.contains(name) else { return false }
    few.append(name)
    if few.count > 16 { many = Set(few) }
    return true
  }
}

extension DeclaredType {
  func namesWithoutAliases() -> [String] {
    guard typeKind != .protocolComposition else { return composedSyntax.map(\.text) }
    return rawTypeInfo.inheritedTypes.map { name in
      guard model.mayBeAlias(name), case .alias? = model.find(name, in: inheritanceScope) else { return name }
      return inheritedDeclaration(name)?.name ?? name
    }
  }

  /// The inherited types as written, including the raw type of an enum.
  package var writtenInheritedTypes: [String] { distinct(fragments.flatMap(\.inheritedTypes)) { $0 } }

  func inheritedDeclaration(_ name: String) -> DeclaredType? {
    guard parent == nil else { return declaration(of: name, in: inheritanceScope) }
    return model.outerDeclaration(name, module: module) { declaration(of: name, in: inheritanceScope) }
  }

  /// The scope of the inheritance clause, which does not see the type's own members.
  private var inheritanceScope: NameScope { NameScope(model: model, type: parent, module: module) }

  private func declaration(of name: String, in scope: NameScope) -> DeclaredType? {
    if case .type(let found)? = model.find(name, in: scope) { return found }
    let syntax = TypeReader.read(name)
    return scope.declaration(of: syntax)
  }

  /// All names, known or unknown.
  package var based: [String] { ancestry.names }

  package var basedTypes: [(name: String, type: DeclaredType)] { ancestry.known }

  /// The known superclasses.
  package var inherits: [DeclaredType] {
    ancestry.known.map(\.type).filter { $0.typeKind == .classType && $0 !== self }
  }

  /// The known protocols and compositions.
  package var implements: [DeclaredType] {
    ancestry.known.map(\.type).filter { $0.typeKind == .protocolType || $0.typeKind == .protocolComposition }
  }

  /// The superclass: the first inherited name, if it is a known class.
  package var supertype: DeclaredType? {
    guard typeKind == .classType, let first = inheritedTypes.first, let found = inheritedDeclaration(first),
      found.typeKind == .classType, found !== self
    else { return nil }
    return found
  }

  /// Own members, then those of superclasses, then those of protocols, then own members in extensions, without
  /// duplicates.
  func inherited<Member: DeclaredMember>(
    _ members: (DeclaredType) -> [Member], by identity: (Member) -> String
  ) -> [Member] {
    let own = members(self)
    let byName: (DeclaredType, DeclaredType) -> Bool = { $0.name < $1.name }
    var all = own.filter { $0.fragment?.isExtension != true }
    for type in inherits.sorted(by: byName) + implements.sorted(by: byName) { all += members(type) }
    all += own.filter { $0.fragment?.isExtension == true }
    return distinct(all, by: identity)
  }

  package var allImports: [Import] {
    distinct(imports + ancestry.known.flatMap(\.type.imports), by: \.description)
      .sorted { $0.description < $1.description }
  }

  // MARK: Protocols

  /// The associated types in source order, then those of inherited protocols.
  package var associatedTypes: [AssociatedType] {
    guard typeKind == .protocolType else { return [] }
    let inherited = implements.filter { $0 !== self && $0.typeKind == .protocolType }.flatMap(\.ownAssociatedTypes)
    return distinct(ownAssociatedTypes + inherited, by: \.name)
  }

  private var ownAssociatedTypes: [AssociatedType] {
    fragments.flatMap { fragment in
      fragment.declaration.children.filter { $0.kind == .associatedType && model.isActive($0) }.map(associatedType)
    }
  }

  private func associatedType(_ child: Declaration) -> AssociatedType {
    let row = child.row
    guard !row.inheritance.isEmpty else {
      let fallback = row.value.isEmpty ? "Any" : child.file.text(row.value)
      return AssociatedType(name: child.name, typeName: TypeName(fallback, in: scope))
    }
    let parts = split(Array(child.file.text(row.inheritance).utf8), at: UInt8(ascii: ","), keepingBrackets: true)
    let text = parts.map { String(decoding: trimmed($0), as: UTF8.self) }.joined(separator: " & ")
    let bound = TypeReader.read(text)
    let placeholderKey: DeclaredType
    if case .composition(let composed) = bound {
      placeholderKey = DeclaredType(
        .protocolComposition, name: text, localName: text, parent: nil, module: nil, model: model, composed: composed)
    } else {
      let requirements = row.requirements.isEmpty ? "" : child.file.text(row.requirements)
      placeholderKey = DeclaredType(
        .protocolType, name: text, localName: text, parent: nil, module: nil, model: model,
        requirements: GenericClause.requirements(requirements, in: scope))
    }
    return AssociatedType(name: child.name, typeName: TypeName(bound, in: scope), placeholderKey: placeholderKey)
  }

  package var composedTypeNames: [TypeName] { composedSyntax.map { TypeName($0, in: scope) } }
  package var composedTypes: [DeclaredType] { composedTypeNames.compactMap(\.type) }

  /// The type aliases, except protocol compositions.
  package var typealiases: [DeclaredAlias] { aliasDeclarations.filter { !$0.isComposition } }
}
