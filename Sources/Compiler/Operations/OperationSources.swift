import GraphQLSyntax
import SourceText

/// The operations and fragments in the files of one connector. Operation names are unique, and all files share the
/// fragments.
struct OperationSources {
  /// Sorted by file path, then in source order.
  private(set) var operations: [OperationDefinition] = []
  private(set) var fragments: [String: FragmentDefinition] = [:]

  init(_ documents: [Document], allowsNameless: Bool, into log: inout DiagnosticLog) {
    var names: [String: Name] = [:]
    for document in documents.sorted(by: { $0.file.path.utf8.lexicographicallyPrecedes($1.file.path.utf8) }) {
      for definition in document.definitions {
        switch definition {
        case .operation(let operation):
          add(operation, names: &names, allowsNameless: allowsNameless, into: &log)
        case .fragment(let fragment):
          if let first = fragments[fragment.name.text] {
            log.report(.duplicateDefinition("fragment", fragment.name, first: first.name))
          } else {
            fragments[fragment.name.text] = fragment
          }
        case .schema(let schema): log.report(.definitionInConnector("schema definition", at: schema.range))
        case .type(let type): log.report(.definitionInConnector("type '\(type.name.text)'", at: type.name.range))
        case .directive(let directive):
          log.report(.definitionInConnector("directive '@\(directive.name.text)'", at: directive.name.range))
        }
      }
    }
  }

  private mutating func add(
    _ operation: OperationDefinition, names: inout [String: Name], allowsNameless: Bool, into log: inout DiagnosticLog
  ) {
    guard operation.kind != .subscription else { return log.report(.subscription(at: operation.range)) }
    guard let name = operation.name else {
      if allowsNameless { operations.append(operation) } else { log.report(.unnamedOperation(at: operation.range)) }
      return
    }
    if let first = names[name.text] {
      log.report(.duplicateDefinition("operation", name, first: first))
    } else {
      names[name.text] = name
      operations.append(operation)
    }
  }
}

extension Diagnostic {
  static func duplicateDefinition(_ kind: String, _ name: Name, first: Name) -> Self {
    Diagnostic(
      id: "duplicate-\(kind)", at: name.range, what: "duplicate \(kind) '\(name.text)'",
      why: kind == "variable" ? "variable names must be unique" : "\(kind) names must be unique in a connector",
      fix: "rename or remove one of them",
      notes: [Note(position: first.range.position, text: "the first definition is here")])
  }

  static func definitionInConnector(_ what: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "definition-in-connector", at: range, what: "unexpected \(what) in a connector",
      why: "a connector contains only operations and fragments", fix: "move it to the schema folder")
  }

  static func subscription(at range: SourceRange) -> Self {
    Diagnostic(
      id: "subscription", at: range, what: "subscriptions are not supported",
      why: "clients subscribe to queries, and the server runs them again when their data changes",
      fix: "use 'query' instead of 'subscription'")
  }

  static func unnamedOperation(at range: SourceRange) -> Self {
    Diagnostic(
      id: "nameless-operation", at: range, what: "missing operation name",
      why: "clients call operations by name",
      fix: "add a name, or move the operation to a file outside the connector folder")
  }
}
