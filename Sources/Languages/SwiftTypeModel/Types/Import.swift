/// An import declaration, `import kind path`.
package final class Import {
  package let path: String
  /// The kind of imported declaration, such as `struct` or `func`.
  package let importedKind: String?

  init(path: String, kind: String?) {
    self.path = path
    importedKind = kind
  }

  package var moduleName: String { String(path.prefix { $0 != "." }) }
  package var description: String { (importedKind.map { $0 + " " } ?? "") + path }
}
