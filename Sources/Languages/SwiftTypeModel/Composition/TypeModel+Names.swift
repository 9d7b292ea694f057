import SwiftDeclarations

extension TypeModel {
  enum Found {
    case type(DeclaredType)
    case alias(DeclaredAlias)
  }

  /// Resolves a dotted name: first in the enclosing types, then at the top level, then without its module.
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
    // Resolves `Alias.Inner`.
    if case .alias(let alias)? = find(exactly: first, scope.module, scope.file), let target = alias.target.path,
      target != first, let found = find(exactly: target + "." + rest, scope.module, scope.file)
    {
      return found
    }
    return isOwnModule(first, scope) ? find(exactly: rest, scope.module, scope.file) : nil
  }

  /// Whether an unresolved name can be the module of the sources when their modules are unknown. A file does not import
  /// its own module.
  private func isOwnModule(_ name: String, _ scope: NameScope) -> Bool {
    guard moduleNames.isEmpty, name != "Swift", typesByPath[name] == nil else { return false }
    return scope.file.map { file in !imports(of: file).contains { $0.moduleName == name } } ?? true
  }

  private func find(exactly path: String, _ module: String?, _ file: DeclarationFile?) -> Found? {
    if let alias = aliasesByName[path] { return .alias(alias) }
    guard let types = typesByPath[path] else { return nil }
    if types.count == 1 { return .type(types[0]) }
    // Prefers the own module, then the imported one. Returns nothing if this is ambiguous.
    if let own = types.first(where: { $0.module == module }) { return .type(own) }
    guard let file else { return nil }
    let imported = Set(imports(of: file).map(\.moduleName))
    let candidates = types.filter { $0.module.map(imported.contains) ?? false }
    return candidates.count == 1 ? .type(candidates[0]) : nil
  }

  /// Returns a type by its global name, or by its name without the module if that is unique.
  package func type(named name: String) -> DeclaredType? {
    if let type = typesByName[name] { return type }
    if let types = typesByPath[name], types.count == 1 { return types[0] }
    if case .type(let type)? = find(name, in: NameScope(model: self, type: nil, module: nil)) { return type }
    return nil
  }
}
