package import ConnectorAPI
package import DataModel
import GraphQLSyntax
package import JSONText
package import Operations

/// A whole operation for requests of one shape: its root fields in order, those that `@skip` leaves out not among them.
package struct OperationPlan: Sendable {
  package enum Step: Sendable {
    case read(RowsPlan)
    case write(WritePlan)
    /// `__typename` of the root.
    case constant(JSONValue)
  }

  package struct Root: Sendable {
    package let key: String
    package let step: Step
  }

  package let roots: [Root]
  package let isTransaction: Bool
}

/// Plans an operation for one request.
/// - Parameter values: The variables' values in the operation's order, as `coerceVariables` gives them.
/// - Throws: ``PlanError`` where the values make no sense together, or a feature is not there yet.
package func planOperation(
  _ operation: CheckedOperation, values: [JSONValue?], model: DataModel, api: ConnectorAPI
) throws(PlanError) -> OperationPlan {
  let lowering = Lowering(model: model, api: api, operation: operation, values: values)
  var roots: [OperationPlan.Root] = []
  for field in operation.rootFields where lowering.isIncluded(field) {
    let step: OperationPlan.Step
    if field.isTypeName {
      step = .constant(.string(operation.kind == .query ? "Query" : "Mutation"))
    } else if operation.kind == .query {
      step = .read(try lowering.rootRows(field))
    } else {
      step = .write(try lowering.write(field))
    }
    roots.append(OperationPlan.Root(key: field.responseKey, step: step))
  }
  return OperationPlan(roots: roots, isTransaction: operation.isTransaction)
}
