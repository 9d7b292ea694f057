package import JSONText

/// The statements of one root field.
package enum RootStatements: Sendable {
  /// The field's JSON, in one row and column; no row stands for null.
  case read(Statement)
  /// In order; a list field has one for each element of its answer.
  case write([WriteStatement], WritePlan)
  case constant(JSONValue)
}

/// A plan's statements, each root field by a renderer of its own.
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
