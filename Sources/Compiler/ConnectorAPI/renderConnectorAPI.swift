package import DataModel

/// One file of `.dataconnect/schema/`.
package struct SchemaFile: Hashable, Sendable {
  /// Relative to `.dataconnect/schema/`: `prelude.gql`, `main/query.gql`.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// The files that editors and people read: the prelude, and what is generated for the model; files without a
/// definition are left out.
package func renderConnectorAPI(_ model: DataModel) -> [SchemaFile] {
  preconditionFailure("to be written")
}
