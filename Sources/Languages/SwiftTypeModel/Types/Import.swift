/// `import kind path`.
package final class Import {
  package let path: String
  /// `struct`, `func` and the like.
  package let importedKind: String?

  init(path: String, kind: String?) {
    self.path = path
    importedKind = kind
  }

  package var moduleName: String { String(path.prefix { $0 != "." }) }
  package var description: String { (importedKind.map { $0 + " " } ?? "") + path }
}
