import Configuration
import Files
import SourceText

/// The source folder and database settings of the main schema.
struct MainSchema {
  var source = "schema"
  var postgresql: PostgreSQLConfiguration?
}

/// Reads `schema:`, or the entry of `schemas:` that has no `id` or the ID `main`. If neither is present, the schema is
/// in `./schema`.
func readMainSchema(_ service: YAMLMapping, into log: inout DiagnosticLog) -> MainSchema {
  if let one = service["schema"], let many = service["schemas"] {
    log.report(
      Diagnostic(
        id: "two-schemas", position: many.position, what: "'schema' and 'schemas' are both present",
        why: "a service has a single main schema", fix: "remove one of them",
        notes: [.init(position: one.position, text: "the other key is here")]))
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
          id: "two-schemas", position: schema.node.position, what: "duplicate main schema",
          why: "an entry without 'id' is the main schema, and a service has only one", fix: "add an 'id' to this entry",
          notes: [.init(position: main.node.position, text: "the first main schema is here")]))
    } else {
      main = schema
    }
  }
  return main.map { readSchema($0, service: service, into: &log) } ?? MainSchema()
}

private func readSchema(_ schema: YAMLMapping, service: YAMLMapping, into log: inout DiagnosticLog) -> MainSchema {
  schema.warnAboutUnknownKeys(["id", "source", "datasource", "schemaValidation"], into: &log)
  var main = MainSchema()
  if let source = schema.text("source", into: &log), !source.isEmpty { main.source = normalizedPath(source) }
  let outer = validation(in: schema, into: &log) ?? validation(in: service, into: &log)
  guard let datasource = schema.mapping("datasource", into: &log) else { return main }
  datasource.warnAboutUnknownKeys(["postgresql", "schemaValidation"], into: &log)
  let middle = validation(in: datasource, into: &log) ?? outer
  guard let postgresql = datasource.mapping("postgresql", into: &log) else { return main }
  postgresql.warnAboutUnknownKeys(
    ["database", "schema", "cloudSql", "schemaValidation", "schemaMigration", "ephemeral", "unlinked"], into: &log)
  let cloud = postgresql.mapping("cloudSql", into: &log)
  cloud?.warnAboutUnknownKeys(["instanceId", "schemaValidation"], into: &log)
  let inner = validation(in: postgresql, into: &log) ?? cloud.flatMap { validation(in: $0, into: &log) }
  main.postgresql = PostgreSQLConfiguration(
    database: postgresql.text("database", into: &log), schema: postgresql.text("schema", into: &log) ?? "public",
    schemaValidation: inner ?? middle)
  return main
}

/// `schemaValidation` can be set at five levels. The innermost applies.
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
      id: "secondary-schema", severity: .warning, position: position, what: "schema '\(id)' is ignored",
      why: "only the main schema is supported")
  }
}
