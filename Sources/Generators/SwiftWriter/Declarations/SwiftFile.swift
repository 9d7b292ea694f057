/// A source file.
package struct SwiftFile: Hashable, Sendable {
  package struct Import: Hashable, Sendable {
    package var attributes: [String]
    package var module: String

    package init(_ module: String, attributes: [String] = []) {
      self.attributes = attributes
      self.module = module
    }
  }

  /// Imports the module `first` if it exists, otherwise `second`.
  package struct ConditionalImport: Hashable, Sendable {
    package var first: String
    package var second: String

    package init(_ first: String, else second: String) {
      self.first = first
      self.second = second
    }
  }

  /// Lines of `//` comments at the top.
  package var header: [String]
  package var imports: [Import]
  package var conditionalImports: [ConditionalImport]
  package var declarations: [SwiftDeclaration]

  package init(
    header: [String] = [], imports: [Import] = [], conditionalImports: [ConditionalImport] = [],
    declarations: [SwiftDeclaration]
  ) {
    self.header = header
    self.imports = imports
    self.conditionalImports = conditionalImports
    self.declarations = declarations
  }
}
