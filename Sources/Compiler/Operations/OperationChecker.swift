import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

/// Checks one operation. Its extensions hold a rule each: directives, variables, selections, values, data.
struct OperationChecker {
  let model: DataModel
  let api: ConnectorAPI
  let fragments: [String: FragmentDefinition]
  var log = DiagnosticLog()

  var kind = OperationKind.query
  var variables: [String: CheckedVariable] = [:]
  /// Names that the operation declares, also those whose declaration has a fault.
  var declaredVariables: Set<String> = []
  var isTransaction = false
  /// A directive that does not run says so itself; `@refresh` does not hold an operation back.
  var isInsideDirective = false
  /// Names of the fragments around the selection that is checked now.
  var openFragments: [String] = []
  /// Fields that were checked so far.
  var fieldCount = 0
  private var unsupported: [UnsupportedFeature] = []
  private var expressions: [String] = []

  init(model: DataModel, api: ConnectorAPI, fragments: [String: FragmentDefinition]) {
    self.model = model
    self.api = api
    self.fragments = fragments
  }

  /// - Returns: `nil` when the operation has a fault, which `log` then holds.
  mutating func check(_ definition: OperationDefinition) -> CheckedOperation? {
    kind = definition.kind
    let directives = checkOperationDirectives(definition)
    isTransaction = directives.isTransaction
    let checkedVariables = checkVariables(definition.variables)
    let root: TypeName = kind == .query ? "Query" : "Mutation"
    let rootFields = checkSelection(definition.selectionSet, on: root, inheriting: .none)
    warnOfInsecureAccess(directives, definition)
    guard !log.hasErrors else { return nil }
    return CheckedOperation(
      name: definition.name?.text, kind: kind, variables: checkedVariables, access: directives.access,
      isTransaction: isTransaction, isRetired: directives.isRetired, rootFields: rootFields,
      unsupported: unsupported.sorted { ($0.position, $0.feature) < ($1.position, $1.feature) },
      range: definition.range)
  }

  /// Notes that the operation compiles and does not run in this version.
  mutating func needs(_ feature: String, at range: SourceRange) {
    let use = UnsupportedFeature(feature: feature, position: range.position)
    if !unsupported.contains(use) { unsupported.append(use) }
  }

  /// Notes an expression of the operation, for the rules that read all of them.
  mutating func noteExpression(_ text: String) { expressions.append(text) }

  /// Whether any expression so far names the caller's id.
  var mentionsCaller: Bool { expressions.contains { $0.contains("auth.uid") } }
}
