package import ConnectorAPI
package import DataModel
package import GraphQLSyntax
package import SourceText

/// Parsed operation files of one connector to checked operations. Every fault is reported in `log`; sound operations
/// are returned even when others are not.
package func checkOperations(
  _ documents: [Document], model: DataModel, api: ConnectorAPI, into log: inout DiagnosticLog
) -> CheckedConnector {
  preconditionFailure("to be written")
}
