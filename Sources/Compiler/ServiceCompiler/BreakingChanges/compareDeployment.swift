import Configuration
import ConnectorAPI
import DataModel
import GraphQLSyntax
import Operations
import SourceText

/// What a new version does to the programs that were made for a deployed one: by place, the most serious first.
/// - Parameters:
///   - deployed: The texts of the version before.
///   - new: The new version, and its texts.
package func compareDeployment(
  from deployed: ServiceSources, to new: CompiledService, sources: ServiceSources
) -> [DeploymentIssue] {
  var log = DiagnosticLog()
  guard let old = compileService(deployed, into: &log) else {
    let reason = log.diagnostics.first { $0.severity == .error }?.what ?? "unknown"
    return [
      DeploymentIssue(
        .interactiveAcknowledgement, deployed.configuration.serviceID,
        "the deployed version cannot be compared, since this version does not compile it: \(reason)")
    ]
  }
  var issues = inaccessible(deployed, on: sources)
  let comparison = EnumComparison(old: old.model, new: new.model)
  for connector in old.connectors {
    let id = connector.configuration.connectorID
    guard let other = new.connectors.first(where: { $0.configuration.connectorID == id }) else {
      issues.append(DeploymentIssue(.requiresAcknowledgement, id, "the connector is gone"))
      continue
    }
    for operation in connector.operations.operations {
      guard let name = operation.name else { continue }
      guard let replacement = other.operations.operations.first(where: { $0.name == name }) else {
        let level: DeploymentIssue.Level = operation.isRetired ? .logOnly : .requiresAcknowledgement
        issues.append(DeploymentIssue(level, "\(id)/\(name)", "the \(operation.kind.rawValue) is gone"))
        continue
      }
      var change = OperationChange(place: "\(id)/\(name)", enums: comparison)
      change.compare(operation, replacement)
      issues += change.issues
    }
  }
  return issues.sorted { ($1.level, $0.place, $0.what) < ($0.level, $1.place, $1.what) }
}

/// Deployed operations that the new schema does not carry: until the connectors follow, their callers get errors.
private func inaccessible(_ deployed: ServiceSources, on new: ServiceSources) -> [DeploymentIssue] {
  deployed.connectors.compactMap { connector in
    var log = DiagnosticLog()
    let mixed = ServiceSources(configuration: deployed.configuration, schema: new.schema, connectors: [connector])
    guard compileService(mixed, into: &log) == nil,
      let problem = log.diagnostics.first(where: { $0.severity == .error })
    else { return nil }
    return DeploymentIssue(
      .requiresForce, connector.configuration.connectorID,
      "its deployed operations do not fit the new schema: \(problem.position): \(problem.what)")
  }
}

/// Enums in both versions.
struct EnumComparison {
  let old: DataModel
  let new: DataModel

  /// The values that clients of the old version may send or expect and the new one does not have.
  func removedValues(of type: TypeName) -> [String] {
    guard let before = old.enumType(type)?.values, let after = new.enumType(type)?.values else { return [] }
    return before.filter { !after.contains($0) }
  }

  /// The values of both versions stand in another order, and so do the rows that are sorted by them.
  func isReordered(_ type: TypeName) -> Bool {
    guard let before = old.enumType(type)?.values, let after = new.enumType(type)?.values else { return false }
    return before.filter(after.contains) != after.filter(before.contains)
  }
}
