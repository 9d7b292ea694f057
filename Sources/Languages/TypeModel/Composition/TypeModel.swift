package import SwiftDeclarations

/// All types of the sources, composed from their files: extensions merged, names resolved, everything in a fixed order.
///
/// Members are made when they are asked for, and kept without a lock: a model stays on the thread that composed it. Its
/// parts refer to it without keeping it alive.
package final class TypeModel {
  /// A file and the module that it belongs to, where that is known.
  package struct Source: Sendable {
    package let file: DeclarationFile
    package let module: String?

    package init(file: DeclarationFile, module: String? = nil) {
      self.file = file
      self.module = module
    }
  }

  /// Everything, sorted by global name.
  package private(set) var types: [DeclaredType] = []
  package private(set) var typesByName: [String: DeclaredType] = [:]
  /// Not the compositions, sorted by name.
  package private(set) var aliases: [DeclaredAlias] = []
  /// At the top of files, sorted by name.
  package private(set) lazy var functions: [DeclaredMethod] = topLevelFunctions()
  let isParsingDocumentation: Bool
  let conditions: ConditionEvaluation?

  private let sources: [Source]
  private var modules: [ObjectIdentifier: String] = [:]
  private var moduleNames: Set<String> = []
  var aliasesByName: [String: DeclaredAlias] = [:]
  /// By name without the module.
  var typesByPath: [String: [DeclaredType]] = [:]
  private var fileAnnotations: [ObjectIdentifier: FileAnnotations] = [:]
  private var fileImports: [ObjectIdentifier: [Import]] = [:]
  private var pendingExtensions: [(declaration: Declaration, module: String?)] = []

  /// - Parameters:
  ///   - sources: Sorted by path here, so that their order does not matter.
  ///   - defines: The names that hold in `#if`; `nil` to read every branch.
  package init(_ sources: [Source], parsesDocumentation: Bool = false, defines: Set<String>? = nil) {
    self.sources = sources.sorted { $0.file.path < $1.file.path }
    isParsingDocumentation = parsesDocumentation
    conditions = defines.map { ConditionEvaluation(defines: $0) }
    for source in self.sources {
      if let module = source.module {
        modules[ObjectIdentifier(source.file)] = module
        moduleNames.insert(module)
      }
    }
    for source in self.sources {
      for declaration in source.file.topLevel { collect(declaration, in: nil, module: source.module) }
    }
    mergeExtensions()
    types.sort { $0.globalName < $1.globalName }
    aliases.sort { ($0.name, $0.module ?? "") < ($1.name, $1.module ?? "") }
    isComposed = true
  }

  /// All types are known.
  private var isComposed = false
  /// What names mean that are written outside of all types, by module and name: many types name the same few.
  private var outerNames: [String: [String: DeclaredType?]] = [:]

  /// What a name means outside of all types; found once.
  func outerDeclaration(_ name: String, module: String?, find: () -> DeclaredType?) -> DeclaredType? {
    guard isComposed else { return find() }
    if let known = outerNames[module ?? "", default: [:]][name] { return known }
    let found = find()
    outerNames[module ?? "", default: [:]][name] = .some(found)
    return found
  }

  // MARK: Collecting

  private func collect(_ declaration: Declaration, in outer: DeclaredType?, module: String?) {
    guard isActive(declaration) else { return }
    switch declaration.kind {
    case .structure: nominal(.structure, declaration, in: outer, module: module)
    case .classType: nominal(.classType, declaration, in: outer, module: module)
    case .enumeration: nominal(.enumeration, declaration, in: outer, module: module)
    case .protocolType: nominal(.protocolType, declaration, in: outer, module: module)
    case .actorType: nominal(.actorType, declaration, in: outer, module: module)
    case .extending: pendingExtensions.append((declaration, module))
    case .typealiasing: alias(declaration, in: outer, module: module)
    default: break
    }
  }

  private func nominal(_ kind: DeclaredType.Kind, _ declaration: Declaration, in outer: DeclaredType?, module: String?)
  {
    let localName = declaration.name
    let name = outer.map { $0.name + "." + localName } ?? localName
    let type: DeclaredType
    let key = module.map { $0 + "." + name } ?? name
    if let known = typesByName[key], known.typeKind == kind {
      type = known
    } else {
      type = DeclaredType(kind, name: name, localName: localName, parent: outer, module: module, model: self)
      add(type)
      if let outer {
        outer.containedTypes.append(type)
        outer.containedByName[localName] = type
      }
    }
    addFragment(declaration, to: type)
  }

  private func addFragment(_ declaration: Declaration, to type: DeclaredType) {
    type.fragments.append(TypeFragment(declaration, of: type, model: self))
    for child in declaration.children { collect(child, in: type, module: type.module) }
  }

  private func add(_ type: DeclaredType) {
    types.append(type)
    typesByName[type.globalName] = type
    typesByPath[type.name, default: []].append(type)
  }

  private func alias(_ declaration: Declaration, in outer: DeclaredType?, module: String?) {
    let alias = DeclaredAlias(declaration, parent: outer, model: self, module: module)
    outer?.aliasDeclarations.append(alias)
    if alias.isComposition, declaration.row.generics.isEmpty {
      var parts: [TypeSyntax] = []
      if case .composition(let list) = alias.target { parts = list }
      if case .prefixed(_, .composition(let list)) = alias.target { parts = list }
      let type = DeclaredType(
        .protocolComposition, name: alias.fullName, localName: alias.aliasName, parent: outer, module: module,
        model: self, alias: alias, composed: parts)
      guard typesByName[type.globalName] == nil else { return }
      add(type)
    } else if aliasesByName[alias.fullName] == nil {
      aliasesByName[alias.fullName] = alias
      aliases.append(alias)
    }
  }

  // MARK: Extensions

  /// Extensions of known types first, as often as they make new types known; the rest become types of their own.
  private func mergeExtensions() {
    var rounds = 0
    while !pendingExtensions.isEmpty, rounds < 16 {
      rounds += 1
      let pending = pendingExtensions
      pendingExtensions = []
      var rest: [(declaration: Declaration, module: String?)] = []
      for (declaration, module) in pending {
        if let type = extendedType(declaration, module) {
          addFragment(declaration, to: type)
        } else {
          rest.append((declaration, module))
        }
      }
      let isStuck = rest.count == pending.count && pendingExtensions.isEmpty
      pendingExtensions = rest + pendingExtensions
      if isStuck { break }
    }
    let unknown = pendingExtensions
    pendingExtensions = []
    for (declaration, module) in unknown { addUnknown(declaration, module) }
    // Extensions inside extensions are no Swift: whatever they were is left out.
    pendingExtensions = []
  }

  private func extendedType(_ declaration: Declaration, _ module: String?) -> DeclaredType? {
    let scope = NameScope(model: self, type: nil, module: module, file: declaration.file)
    let written = declaration.name
    if case .type(let type)? = find(written, in: scope) { return type }
    return scope.declaration(of: TypeReader.read(written))
  }

  private func addUnknown(_ declaration: Declaration, _ module: String?) {
    let syntax = TypeReader.read(declaration.name)
    let name = syntax.extendedName
    let key = module.map { $0 + "." + name } ?? name
    if let known = typesByName[key] {
      addFragment(declaration, to: known)
    } else {
      let localName = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
      let type = DeclaredType(.extending, name: name, localName: localName, parent: nil, module: module, model: self)
      add(type)
      addFragment(declaration, to: type)
    }
  }

  // MARK: Names

  enum Found {
    case type(DeclaredType)
    case alias(DeclaredAlias)
  }

  /// What a dotted name means: first inside the types around the place, then at the top, then without its module.
  func find(_ path: String, in scope: NameScope) -> Found? {
    var outer = scope.type
    while let type = outer {
      if let found = find(exactly: type.name + "." + path, scope.module, scope.file) { return found }
      if type.localName == path || type.name == path { return .type(type) }
      outer = type.parent
    }
    if let found = find(exactly: path, scope.module, scope.file) { return found }
    guard let dot = path.firstIndex(of: ".") else { return nil }
    let first = String(path[..<dot])
    let rest = String(path[path.index(after: dot)...])
    if moduleNames.contains(first), let found = find(exactly: rest, first, nil) { return found }
    // `Alias.Inner`.
    if case .alias(let alias)? = find(exactly: first, scope.module, scope.file), let target = alias.target.path,
      target != first, let found = find(exactly: target + "." + rest, scope.module, scope.file)
    {
      return found
    }
    return isOwnModule(first, scope) ? find(exactly: rest, scope.module, scope.file) : nil
  }

  /// Whether a name that means nothing else may be the module of sources whose modules are not known: nobody imports the
  /// module that he writes.
  private func isOwnModule(_ name: String, _ scope: NameScope) -> Bool {
    guard moduleNames.isEmpty, name != "Swift", typesByPath[name] == nil else { return false }
    return scope.file.map { file in !imports(of: file).contains { $0.moduleName == name } } ?? true
  }

  private func find(exactly path: String, _ module: String?, _ file: DeclarationFile?) -> Found? {
    if let alias = aliasesByName[path] { return .alias(alias) }
    guard let types = typesByPath[path] else { return nil }
    if types.count == 1 { return .type(types[0]) }
    // Of several modules the own one, else the one that the file imports; none where that is not clear.
    if let own = types.first(where: { $0.module == module }) { return .type(own) }
    guard let file else { return nil }
    let imported = Set(imports(of: file).map(\.moduleName))
    let candidates = types.filter { $0.module.map(imported.contains) ?? false }
    return candidates.count == 1 ? .type(candidates[0]) : nil
  }

  func composition(of parts: [TypeSyntax], in scope: NameScope) -> DeclaredType? {
    let text = TypeSyntax.composition(parts).text
    return compositionsByText[text]
  }

  private lazy var compositionsByText: [String: DeclaredType] = Dictionary(
    types.filter { $0.typeKind == .protocolComposition }.map { (TypeSyntax.composition($0.composedSyntax).text, $0) },
    uniquingKeysWith: { first, _ in first })

  // MARK: Files

  func module(of file: DeclarationFile) -> String? { modules.isEmpty ? nil : modules[ObjectIdentifier(file)] }

  func isActive(_ declaration: Declaration) -> Bool {
    guard let conditions else { return true }
    return conditions.isActive(declaration)
  }

  private func annotations(in file: DeclarationFile) -> FileAnnotations {
    if let known = fileAnnotations[ObjectIdentifier(file)] { return known }
    let made = FileAnnotations(file)
    fileAnnotations[ObjectIdentifier(file)] = made
    return made
  }

  func annotations(of declaration: Declaration) -> Annotations {
    declaration.file.comments.isEmpty ? Annotations() : annotations(in: declaration.file).annotations(of: declaration)
  }

  func annotations(of parameter: ParameterRow, in file: DeclarationFile) -> Annotations {
    file.comments.isEmpty ? Annotations() : annotations(in: file).annotations(of: parameter)
  }

  func documentation(of declaration: Declaration) -> [String] {
    isParsingDocumentation ? annotations(in: declaration.file).documentation(of: declaration) : []
  }

  func imports(of file: DeclarationFile) -> [Import] {
    if let known = fileImports[ObjectIdentifier(file)] { return known }
    let made = distinct(
      file.topLevel.filter { $0.kind == .importing && isActive($0) }.map {
        Import(path: $0.name, kind: $0.row.type.isEmpty ? nil : file.text($0.row.type))
      }, by: \.description)
    fileImports[ObjectIdentifier(file)] = made
    return made
  }

  private func topLevelFunctions() -> [DeclaredMethod] {
    sources.flatMap { source in
      source.file.topLevel.filter { $0.kind == .function && isActive($0) }
        .map { DeclaredMethod($0, head: $0, in: nil, model: self) }
    }
    .sorted { $0.name < $1.name }
  }

  // MARK: Variables

  /// One variable for each name of a `var` or `let`.
  func addVariables(of declaration: Declaration, in fragment: TypeFragment, to variables: inout [DeclaredVariable]) {
    guard isActive(declaration) else { return }
    for binding in declaration.children {
      guard binding.flags.contains(.isPattern) else {
        variables.append(
          DeclaredVariable(binding, head: declaration, name: binding.name, in: fragment, model: self))
        continue
      }
      for (name, place) in patternNames(binding.name) {
        variables.append(
          DeclaredVariable(binding, head: declaration, name: name, place: place, in: fragment, model: self))
      }
    }
  }

  /// The names of `(a, (b, _))` with their places.
  private func patternNames(_ pattern: String, _ place: [Int] = []) -> [(String, [Int])] {
    guard place.count < 16 else { return [] }
    let bytes = trimmed(withoutComments(Array(pattern.utf8)))
    guard bytes.first == UInt8(ascii: "("), bytes.last == UInt8(ascii: ")"), bytes.count >= 2 else {
      let name = String(decoding: bytes, as: UTF8.self)
      return name == "_" || name.isEmpty ? [] : [(name, place)]
    }
    let parts = split(Array(bytes[1..<(bytes.count - 1)]), at: UInt8(ascii: ","), keepingBrackets: true)
    return parts.enumerated().flatMap { index, part -> [(String, [Int])] in
      let pieces = split(part, at: UInt8(ascii: ":"), keepingBrackets: true)
      let inner = pieces.count > 1 ? pieces[pieces.count - 1] : part
      return patternNames(String(decoding: inner, as: UTF8.self), place + [index])
    }
  }
}

extension TypeModel {
  /// By global name, or by the name without its module where that is the only one.
  package func type(named name: String) -> DeclaredType? {
    if let type = typesByName[name] { return type }
    if let types = typesByPath[name], types.count == 1 { return types[0] }
    if case .type(let type)? = find(name, in: NameScope(model: self, type: nil, module: nil)) { return type }
    return nil
  }
}
