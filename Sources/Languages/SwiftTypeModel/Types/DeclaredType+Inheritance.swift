import SwiftDeclarations

/// Everything that a type inherits from and conforms to, known or not.
final class Ancestry {
  /// Names in the order in which they were met, without duplicates.
  private(set) var names: [String] = []
  /// Those whose declarations are in the sources.
  private(set) var known: [(name: String, type: DeclaredType)] = []

  init(of type: DeclaredType) {
    var seenNames = SeenNames()
    var seenTypes: Set<ObjectIdentifier> = [ObjectIdentifier(type)]
    var queue = [type]
    var next = 0
    // No type of people's has so many; a chain of thousands must not take memory by the square.
    while next < queue.count, names.count < 512 {
      let current = queue[next]
      next += 1
      for name in current.rawTypeInfo.inheritedTypes + current.composedSyntax.map(\.text) {
        if seenNames.insert(name) { names.append(name) }
        guard let found = current.inheritedDeclaration(name) else { continue }
        // By an alias or from inside another type: the full name counts as well.
        if found.name != name, seenNames.insert(found.name) { names.append(found.name) }
        guard seenTypes.insert(ObjectIdentifier(found)).inserted else { continue }
        known.append((name, found))
        queue.append(found)
      }
    }
  }
}

/// Names that were met: a few are compared one by one, which is quicker than hashing them.
struct SeenNames {
  private var few: [String] = []
  private var many: Set<String> = []

  /// - Returns: Whether the name is new.
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

  /// With the raw type of an enum.
  package var writtenInheritedTypes: [String] { distinct(fragments.flatMap(\.inheritedTypes)) { $0 } }

  func inheritedDeclaration(_ name: String) -> DeclaredType? {
    guard parent == nil else { return declaration(of: name, in: inheritanceScope) }
    return model.outerDeclaration(name, module: module) { declaration(of: name, in: inheritanceScope) }
  }

  /// Around the type: its own members are not seen in its clause.
  private var inheritanceScope: NameScope { NameScope(model: model, type: parent, module: module) }

  private func declaration(of name: String, in scope: NameScope) -> DeclaredType? {
    if case .type(let found)? = model.find(name, in: scope) { return found }
    let syntax = TypeReader.read(name)
    return scope.declaration(of: syntax)
  }

  /// Every name, known or not.
  package var based: [String] { ancestry.names }

  package var basedTypes: [(name: String, type: DeclaredType)] { ancestry.known }

  /// Known superclasses.
  package var inherits: [DeclaredType] {
    ancestry.known.map(\.type).filter { $0.typeKind == .classType && $0 !== self }
  }

  /// Known protocols and compositions.
  package var implements: [DeclaredType] {
    ancestry.known.map(\.type).filter { $0.typeKind == .protocolType || $0.typeKind == .protocolComposition }
  }

  /// Of a class: the first inherited name, if that is a known class.
  package var supertype: DeclaredType? {
    guard typeKind == .classType, let first = inheritedTypes.first, let found = inheritedDeclaration(first),
      found.typeKind == .classType, found !== self
    else { return nil }
    return found
  }

  /// Own members, then those of superclasses, then those of protocols, then own ones in extensions; each once.
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

  /// In source order, then those of the protocols that it inherits from.
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
    let standIn: DeclaredType
    if case .composition(let composed) = bound {
      standIn = DeclaredType(
        .protocolComposition, name: text, localName: text, parent: nil, module: nil, model: model, composed: composed)
    } else {
      let requirements = row.requirements.isEmpty ? "" : child.file.text(row.requirements)
      standIn = DeclaredType(
        .protocolType, name: text, localName: text, parent: nil, module: nil, model: model,
        requirements: GenericClause.requirements(requirements, in: scope))
    }
    return AssociatedType(name: child.name, typeName: TypeName(bound, in: scope), standIn: standIn)
  }

  package var composedTypeNames: [TypeName] { composedSyntax.map { TypeName($0, in: scope) } }
  package var composedTypes: [DeclaredType] { composedTypeNames.compactMap(\.type) }

  /// By alias name; protocol compositions are none.
  package var typealiases: [DeclaredAlias] { aliasDeclarations.filter { !$0.isComposition } }
}
