import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import SourceText

extension OperationChecker {
  /// Checks that `@refresh(every:)` is between ten seconds and one hour. `checkRefreshTriggers` checks the events when
  /// all operations are known.
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

/// Checks that `@refresh(onMutationExecuted:)` names a mutation of the same connector.
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
  /// The elements of a list. Any other value is a list with one element, as in GraphQL's input coercion.
  var elements: [Value] {
    if case .list(let elements) = kind { elements } else { [self] }
  }
}

extension Diagnostic {
  static func refreshInterval(at range: SourceRange) -> Self {
    Diagnostic(
      id: "refresh-interval", at: range, what: "refresh interval out of range",
      why: "'every' must be between ten seconds and one hour", fix: "use an interval such as '{seconds: 10}'")
  }

  static func refreshUnknown(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "refresh-unknown-mutation", severity: .warning, at: range,
      what: "unknown mutation '\(name)'",
      why: "'onMutationExecuted' requires a mutation of the same connector",
      fix: near.map { "change it to '\($0)'" } ?? "define the mutation, or remove the event")
  }
}
