package import DataModel

/// A generated file of `.dataconnect/schema/`.
package struct SchemaFile: Hashable, Sendable {
  /// The path relative to `.dataconnect/schema/`, such as `prelude.gql` or `main/query.gql`.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}

/// Renders the files for editors and readers: the prelude and everything generated for the model. Omits files without
/// definitions.
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
