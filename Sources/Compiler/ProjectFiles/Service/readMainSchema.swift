import Configuration
import Files
import SourceText

/// Where the tables are declared, and what `postgresql` says of them.
struct MainSchema {
  var source = "schema"
  var postgresql: PostgreSQLConfiguration?
}

/// `schema:`, or the entry of `schemas:` that has no `id` or the id `main`. Without either the schema lies in
/// `./schema`.
func readMainSchema(_ service: YAMLMapping, into log: inout DiagnosticLog) -> MainSchema {
  if let one = service["schema"], let many = service["schemas"] {
    log.report(
      Diagnostic(
        id: "two-schemas", position: many.position, what: "'schema' and 'schemas' both stand here",
        why: "a service has one main schema", fix: "keep one of them",
        notes: [.init(position: one.position, text: "the other is here")]))
    return MainSchema()
  }
  if let one = service.mapping("schema", into: &log) { return readSchema(one, service: service, into: &log) }
  var main: YAMLMapping?
  for element in service.oneOrMany("schemas") {
    guard let schema = YAMLMapping(element, name: "schemas", into: &log) else { continue }
    let id = schema.text("id", into: &log) ?? "main"
    if id != "main" {
      log.report(.secondarySchema(id, at: schema.node.position))
    } else if let main {
      log.report(
        Diagnostic(
          id: "two-schemas", position: schema.node.position, what: "this is a second main schema",
          why: "an entry without 'id' is the main schema, and a service has one", fix: "give it an 'id'",
          notes: [.init(position: main.node.position, text: "the first is here")]))
    } else {
      main = schema
    }
  }
  return main.map { readSchema($0, service: service, into: &log) } ?? MainSchema()
}

private func readSchema(_ schema: YAMLMapping, service: YAMLMapping, into log: inout DiagnosticLog) -> MainSchema {
  schema.warnOfUnknownKeys(["id", "source", "datasource", "schemaValidation"], into: &log)
  var main = MainSchema()
  if let source = schema.text("source", into: &log), !source.isEmpty { main.source = normalizedPath(source) }
  let outer = validation(in: schema, into: &log) ?? validation(in: service, into: &log)
  guard let datasource = schema.mapping("datasource", into: &log) else { return main }
  datasource.warnOfUnknownKeys(["postgresql", "schemaValidation"], into: &log)
  let middle = validation(in: datasource, into: &log) ?? outer
  guard let postgresql = datasource.mapping("postgresql", into: &log) else { return main }
  postgresql.warnOfUnknownKeys(
    ["database", "schema", "cloudSql", "schemaValidation", "schemaMigration", "ephemeral", "unlinked"], into: &log)
  let cloud = postgresql.mapping("cloudSql", into: &log)
  cloud?.warnOfUnknownKeys(["instanceId", "schemaValidation"], into: &log)
  let inner = validation(in: postgresql, into: &log) ?? cloud.flatMap { validation(in: $0, into: &log) }
  main.postgresql = PostgreSQLConfiguration(
    database: postgresql.text("database", into: &log), schema: postgresql.text("schema", into: &log) ?? "public",
    schemaValidation: inner ?? middle)
  return main
}

/// `schemaValidation` is written at five levels; the innermost counts.
private func validation(
  in mapping: YAMLMapping, into log: inout DiagnosticLog
) -> PostgreSQLConfiguration.SchemaValidation? {
  guard let text = mapping.text("schemaValidation", into: &log) else { return nil }
  if let value = PostgreSQLConfiguration.SchemaValidation(rawValue: text.uppercased()) { return value }
  log.report(
    .unknownValue(
      text, of: "schemaValidation", known: ["STRICT", "COMPATIBLE"],
      at: mapping[("schemaValidation")]?.position ?? mapping.node.position))
  return nil
}

extension Diagnostic {
  static func secondarySchema(_ id: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      id: "secondary-schema", severity: .warning, position: position, what: "the schema '\(id)' is left out",
      why: "this version serves the main schema alone")
  }
}
