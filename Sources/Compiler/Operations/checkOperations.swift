package import ConnectorAPI
package import DataModel
package import GraphQLSyntax
package import SourceText

/// Checks the parsed operation files of one connector. Reports all errors to `log` and returns the valid operations.
package func checkOperations(
  _ documents: [Document], model: DataModel, api: ConnectorAPI, into log: inout DiagnosticLog
) -> CheckedConnector {
  checkOperations(documents, model: model, api: api, allowsNameless: false, into: &log)
}

/// Checks a document that an administrator sent. Its operations may be unnamed.
package func checkAdminDocument(
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
