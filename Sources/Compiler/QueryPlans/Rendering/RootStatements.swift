package import JSONText

/// The statements of one root field.
package enum RootStatements: Sendable {
  /// A statement that returns the field's JSON in a single row and column. If it returns no row, the field is null.
  case read(Statement)
  /// The statements in order. A list field has one for each element of its response.
  case write([WriteStatement], WritePlan)
  case constant(JSONValue)
}

/// Renders a plan's statements, with a separate renderer for each root field.
func render(
  _ plan: OperationPlan, by makeRenderer: () -> some DialectRenderer
) throws(PlanError) -> [RootStatements] {
  var roots: [RootStatements] = []
  for root in plan.roots {
    var renderer = makeRenderer()
    switch root.step {
    case .read(let rows): roots.append(.read(try renderer.readStatement(rows)))
    case .write(let write): roots.append(.write(try renderer.writeStatements(write), write))
    case .constant(let value): roots.append(.constant(value))
    }
  }
  return roots
}
