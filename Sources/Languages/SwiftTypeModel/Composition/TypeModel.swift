package import SwiftDeclarations

/// All types of the sources, composed from their files: extensions are merged, names are resolved, and the order is
/// fixed.
///
/// Members are computed lazily without a lock: a model stays on the thread that created it. Its parts refer to it with
/// unowned references.
package final class TypeModel {
  /// A file and its module, if known.
  package struct Source: Sendable {
    package let file: DeclarationFile
    package let module: String?

    package init(file: DeclarationFile, module: String? = nil) {
      self.file = file
      self.module = module
    }
  }

  /// All types, sorted by global name.
  package private(set) var types: [DeclaredType] = []
  package private(set) var typesByName: [String: DeclaredType] = [:]
  /// Type aliases except protocol compositions, sorted by name.
  package private(set) var aliases: [DeclaredAlias] = []
  /// Top-level functions, sorted by name.
  package private(set) lazy var functions: [DeclaredMethod] = topLevelFunctions()
  let isParsingDocumentation: Bool
  let conditions: ConditionEvaluation?

  private let sources: [Source]
  private var modules: [ObjectIdentifier: String] = [:]
  private(set) var moduleNames: Set<String> = []
  var aliasesByName: [String: DeclaredAlias] = [:]
  /// Types by name without the module.
  var typesByPath: [String: [DeclaredType]] = [:]
  private var fileAnnotations: [ObjectIdentifier: FileAnnotations] = [:]
  private var fileImports: [ObjectIdentifier: [Import]] = [:]
  private var pendingExtensions: [(declaration: Declaration, module: String?)] = []

  /// - Parameters:
  ///   - sources: The source files. They are sorted by path, so their order does not matter.
  ///   - defines: The names that are defined in `#if`. `nil` reads every branch.
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

  /// Whether all types are collected.
  private var isComposed = false
  /// Cached results of top-level name lookups, by module and name, because many types use the same names.
  private var outerNames: [String: [String: DeclaredType?]] = [:]

  /// Resolves a top-level name and caches the result.
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

  /// Merges extensions of known types first, repeatedly while this makes new types known. The remaining extensions
  /// become separate types.
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
    // Nested extensions are not valid Swift and are omitted.
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

  /// Alias names without enclosing types.
  private lazy var aliasNames = Set(aliasesByName.values.map(\.aliasName))

  /// Whether a name may be an alias. Most names are not, which is known without a lookup.
  func mayBeAlias(_ name: String) -> Bool {
    guard !aliasNames.isEmpty else { return false }
    let path = name.prefix { $0 != "<" }
    return aliasNames.contains(path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? String(path))
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
}
