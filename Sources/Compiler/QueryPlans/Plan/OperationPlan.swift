package import ConnectorAPI
package import DataModel
import GraphQLSyntax
package import JSONText
package import Operations

/// The plan of an operation for requests of one shape: its root fields in order, without those that `@skip` excludes.
package struct OperationPlan: Sendable {
  /// The work of a root field.
  package enum Step: Sendable {
    case read(RowsPlan)
    case write(WritePlan)
    /// A constant, such as the `__typename` of the root.
    case constant(JSONValue)
  }

  /// A root field: its response key and its step.
  package struct Root: Sendable {
    package let key: String
    package let step: Step
  }

  package let roots: [Root]
  package let isTransaction: Bool
}

/// Plans an operation for one request.
/// - Parameter values: The variable values in declaration order, from `coerceVariables`.
/// - Throws: ``PlanError`` if the values are invalid together, or a feature is not supported.
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
