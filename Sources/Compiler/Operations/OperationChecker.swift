import CEL
import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

/// Checks one operation. Each extension implements one group of rules: directives, variables, selections, values, data.
struct OperationChecker {
  let model: DataModel
  let api: ConnectorAPI
  let fragments: [String: FragmentDefinition]
  var log = DiagnosticLog()

  var kind = OperationKind.query
  var variables: [String: CheckedVariable] = [:]
  /// The names of all declared variables, including invalid declarations.
  var declaredVariables: Set<String> = []
  var isTransaction = false
  /// Whether a directive is being checked. Unsupported expressions in directives do not make the operation unsupported.
  var isInsideDirective = false
  /// The names of the fragments that enclose the current selection.
  var openFragments: [String] = []
  /// The number of fields checked so far.
  var fieldCount = 0
  private var unsupported: [UnsupportedFeature] = []
  private var expressions: [String] = []

  init(model: DataModel, api: ConnectorAPI, fragments: [String: FragmentDefinition]) {
    self.model = model
    self.api = api
    self.fragments = fragments
  }

  /// Checks an operation.
  /// - Returns: `nil` if the operation has an error. The errors are in `log`.
  mutating func check(_ definition: OperationDefinition) -> CheckedOperation? {
    kind = definition.kind
    let directives = checkOperationDirectives(definition)
    isTransaction = directives.isTransaction
    let checkedVariables = checkVariables(definition.variables)
    let root: TypeName = kind == .query ? "Query" : "Mutation"
    let rootFields = checkSelection(definition.selectionSet, on: root, inheriting: .none)
    warnAboutInsecureAccess(directives, definition)
    guard !log.hasErrors else { return nil }
    return CheckedOperation(
      name: definition.name?.text, kind: kind, variables: checkedVariables, access: directives.access,
      isTransaction: isTransaction, isRetired: directives.isRetired, rootFields: rootFields,
      unsupported: unsupported.sorted { ($0.position, $0.feature) < ($1.position, $1.feature) },
      range: definition.range)
  }

  /// Records that the operation compiles but uses a feature that this version does not support at run time.
  mutating func needs(_ feature: String, at range: SourceRange) {
    let use = UnsupportedFeature(feature: feature, position: range.position)
    if !unsupported.contains(use) { unsupported.append(use) }
  }

  /// Records an expression of the operation, for rules that read all expressions.
  mutating func recordExpression(_ text: String) { expressions.append(text) }

  /// Whether any recorded expression uses the caller's user ID.
  var usesCallerID: Bool { expressions.contains(where: CEL.usesCallerID) }
}
