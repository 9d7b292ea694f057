package import ConnectorAPI
package import DataModel
package import GraphQLSyntax
package import SourceText

/// Parsed operation files of one connector to checked operations. Every fault is reported in `log`; sound operations
/// are returned even when others are not.
package func checkOperations(
  _ documents: [Document], model: DataModel, api: ConnectorAPI, into log: inout DiagnosticLog
) -> CheckedConnector {
  checkOperations(documents, model: model, api: api, allowsNameless: false, into: &log)
}

/// Text that an administrator sent: one operation of it may have no name.
package func checkAdministratorText(
  _ document: Document, model: DataModel, api: ConnectorAPI, into log: inout DiagnosticLog
) -> CheckedConnector {
  checkOperations([document], model: model, api: api, allowsNameless: true, into: &log)
}

private func checkOperations(
  _ documents: [Document], model: DataModel, api: ConnectorAPI, allowsNameless: Bool, into log: inout DiagnosticLog
) -> CheckedConnector {
  let sources = OperationSources(documents, allowsNameless: allowsNameless, into: &log)
  var operations: [CheckedOperation] = []
  for definition in sources.operations {
    var checker = OperationChecker(model: model, api: api, fragments: sources.fragments)
    if let operation = checker.check(definition) { operations.append(operation) }
    log.merge(checker.log)
  }
  checkRefreshTriggers(sources.operations, into: &log)
  return CheckedConnector(operations: operations)
}
