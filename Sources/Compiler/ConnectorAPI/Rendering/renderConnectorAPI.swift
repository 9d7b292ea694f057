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
  let generated = GeneratedAPI(model)
  let parts: [(name: String, definitions: [String])] = [
    ("implicit", generated.implicitFields.compactMap { renderExtension(of: $0.type, $0.fields) }),
    ("relation", generated.relationFields.compactMap { renderExtension(of: $0.type, $0.fields) }),
    ("query", [renderExtension(of: "Query", generated.queries)].compactMap { $0 }),
    ("mutation", [renderExtension(of: "Mutation", generated.mutations)].compactMap { $0 }),
    ("input", generated.scalars.map { "scalar \($0.name)\n" } + generated.inputs.map(render)),
  ]
  return [SchemaFile(path: "prelude.gql", text: Prelude.text)]
    + parts.filter { !$0.definitions.isEmpty }.map { name, definitions in
      SchemaFile(path: "main/\(name).gql", text: definitions.joined(separator: "\n"))
    }
}
