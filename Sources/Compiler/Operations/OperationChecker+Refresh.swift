import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import SourceText

extension OperationChecker {
  /// `@refresh(every:)`: from ten seconds to an hour. The events are checked when all operations are known.
  mutating func checkRefresh(_ directive: CheckedDirective) {
    guard case .object(let members)? = directive.argument("every")?.kind else { return }
    let units = [
      "milliseconds": 1, "seconds": 1000, "minutes": 60_000, "hours": 3_600_000, "days": 86_400_000,
      "weeks": 604_800_000, "months": 2_592_000_000, "years": 31_536_000_000,
    ]
    var milliseconds = 0.0
    for member in members {
      guard case .constant(let value) = member.value.kind, let count = value.number.flatMap(Double.init) else {
        return
      }
      milliseconds += count * Double(units[member.name.text] ?? 0)
    }
    if !(10_000...3_600_000).contains(milliseconds) { log.report(.refreshInterval(at: directive.range)) }
  }
}

/// `@refresh(onMutationExecuted:)` must name a mutation of the same connector.
func checkRefreshTriggers(_ operations: [OperationDefinition], into log: inout DiagnosticLog) {
  let mutations = operations.filter { $0.kind == .mutation }.compactMap { $0.name?.text }
  for directive in operations.flatMap(\.directives) where directive.name.text == "refresh" {
    for argument in directive.arguments where argument.name.text == "onMutationExecuted" {
      for event in argument.value.elements {
        guard case .object(let fields) = event.kind,
          let operation = fields.first(where: { $0.name.text == "operation" })?.value,
          case .string(let name, _) = operation.kind, !mutations.contains(name)
        else { continue }
        log.report(.refreshUnknown(name, near: nearestName(to: name, among: mutations), at: operation.range))
      }
    }
  }
}

extension Value {
  /// A list's elements; of anything else the value itself, as GraphQL coerces it.
  var elements: [Value] {
    if case .list(let elements) = kind { elements } else { [self] }
  }
}

extension Diagnostic {
  static func refreshInterval(at range: SourceRange) -> Self {
    Diagnostic(
      id: "refresh-interval", at: range, what: "'every' must be between ten seconds and one hour",
      why: "shorter ones load the server, longer ones are no live query", fix: "write '{seconds: 10}' or more")
  }

  static func refreshUnknown(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "refresh-unknown-mutation", severity: .warning, at: range,
      what: "the connector has no mutation '\(name)'",
      why: "'onMutationExecuted' waits for a mutation of the same connector", fix: near.map { "write '\($0)'" })
  }
}
