import Configuration
import ConnectorAPI
import DataModel
import GraphQLSyntax
import Operations
import SourceText

/// Finds breaking changes between a deployed version and a new one. Sorts them by severity, most serious first, then by
/// location.
/// - Parameters:
///   - deployed: The sources of the deployed version.
///   - new: The new version.
///   - sources: The sources of the new version.
package func findBreakingChanges(
  from deployed: ServiceSources, to new: CompiledService, sources: ServiceSources
) -> [BreakingChange] {
  var log = DiagnosticLog()
  guard let old = compileService(deployed, into: &log) else {
    let reason = log.diagnostics.first { $0.severity == .error }?.what ?? "unknown"
    return [
      BreakingChange(
        .interactiveAcknowledgement, deployed.configuration.serviceID,
        "cannot compare with the deployed version, because it does not compile: \(reason)")
    ]
  }
  var issues = inaccessible(deployed, on: sources)
  let comparison = EnumComparison(old: old.model, new: new.model)
  for connector in old.connectors {
    let id = connector.configuration.connectorID
    guard let other = new.connectors.first(where: { $0.configuration.connectorID == id }) else {
      issues.append(BreakingChange(.requiresAcknowledgement, id, "the connector was removed"))
      continue
    }
    for operation in connector.operations.operations {
      guard let name = operation.name else { continue }
      guard let replacement = other.operations.operations.first(where: { $0.name == name }) else {
        let level: BreakingChange.Level = operation.isRetired ? .logOnly : .requiresAcknowledgement
        issues.append(BreakingChange(level, "\(id)/\(name)", "the \(operation.kind.rawValue) was removed"))
        continue
      }
      var change = OperationChange(place: "\(id)/\(name)", enums: comparison)
      change.compare(operation, replacement)
      issues += change.issues
    }
  }
  return issues.sorted { ($1.level, $0.place, $0.what) < ($0.level, $1.place, $1.what) }
}

/// Finds deployed operations that do not compile against the new schema. Their callers get errors until the connectors
/// are deployed.
private func inaccessible(_ deployed: ServiceSources, on new: ServiceSources) -> [BreakingChange] {
  deployed.connectors.compactMap { connector in
    var log = DiagnosticLog()
    let mixed = ServiceSources(configuration: deployed.configuration, schema: new.schema, connectors: [connector])
    guard compileService(mixed, into: &log) == nil,
      let problem = log.diagnostics.first(where: { $0.severity == .error })
    else { return nil }
    return BreakingChange(
      .requiresForce, connector.configuration.connectorID,
      "the deployed operations do not compile with the new schema: \(problem.position): \(problem.what)")
  }
}

/// Compares the enums of two versions.
struct EnumComparison {
  let old: DataModel
  let new: DataModel

  /// The values that the new version removed. Clients of the old version may send or expect them.
  func removedValues(of type: TypeName) -> [String] {
    guard let before = old.enumType(type)?.values, let after = new.enumType(type)?.values else { return [] }
    return before.filter { !after.contains($0) }
  }

  /// Whether the common values changed their order, which also changes how rows are sorted by them.
  func isReordered(_ type: TypeName) -> Bool {
    guard let before = old.enumType(type)?.values, let after = new.enumType(type)?.values else { return false }
    return before.filter(after.contains) != after.filter(before.contains)
  }
}
