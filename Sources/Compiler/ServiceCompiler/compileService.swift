package import Configuration
import ConnectorAPI
import DataModel
import GraphQLSyntax
import Operations
package import SourceText

/// The source files of a project, not yet parsed.
package struct ServiceSources: Sendable {
  /// A connector and its operation files.
  package struct Connector: Sendable {
    package let configuration: ConnectorConfiguration
    package let files: [SourceFile]

    package init(configuration: ConnectorConfiguration, files: [SourceFile]) {
      self.configuration = configuration
      self.files = files
    }
  }

  package let configuration: ServiceConfiguration
  package let schema: [SourceFile]
  package let connectors: [Connector]

  package init(configuration: ServiceConfiguration, schema: [SourceFile], connectors: [Connector]) {
    self.configuration = configuration
    self.schema = schema
    self.connectors = connectors
  }
}

/// Runs all compiler stages. Reports all errors in all files to `log`. Connectors are checked only if the schema is
/// valid, because a schema error would cause further errors in each operation.
/// - Returns: `nil` if `log` contains an error.
package func compileService(_ sources: ServiceSources, into log: inout DiagnosticLog) -> CompiledService? {
  let schema = sources.schema.map { parseDocument($0, into: &log) }
  let documents = sources.connectors.map { connector in connector.files.map { parseDocument($0, into: &log) } }
  var schemaLog = DiagnosticLog()
  let model = checkSchema(schema, into: &schemaLog)
  log.merge(schemaLog)
  guard !schemaLog.hasErrors else { return nil }
  let api = makeConnectorAPI(model)
  let connectors = zip(sources.connectors, documents).map { connector, documents in
    CompiledConnector(
      configuration: connector.configuration,
      operations: checkOperations(documents, model: model, api: api, into: &log))
  }
  guard !log.hasErrors else { return nil }
  return CompiledService(
    configuration: sources.configuration, model: model, api: api, connectors: connectors)
}
