import GraphQLSyntax
import SourceText

extension SchemaChecker {
  /// Reads the `@table` or `@view` directive of a type.
  mutating func declareType(_ name: TypeName) {
    guard let written = written[name] else { return }
    let definition = written.definition
    let uses = read(written.directives, on: .type)
    if case .object(let interfaces, _) = definition.kind {
      for interface in interfaces { log.report(.interface(interface.text, of: name.text, at: interface.range)) }
    }
    let sources = uses.filter { $0.name == "table" || $0.name == "view" }
    guard let source = sources.first else {
      // A misspelt directive is already reported.
      let isMisspelt = written.directives.contains { DirectiveSignature.known[$0.name.text] == nil }
      if !isMisspelt { log.report(.missingTableDirective(name.text, at: definition.name.range)) }
      rejected.insert(name)
      return
    }
    if sources.count > 1 { log.report(.tableAndView(name.text, at: sources[1].range)) }
    types[name] = DeclaredType(
      name: name, description: definition.description?.text, range: definition.name.range, source: source,
      isView: source.name == "view", directives: uses.filter { $0.name == "unique" || $0.name == "index" }, fields: [])
  }
}
