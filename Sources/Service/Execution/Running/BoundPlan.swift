import JSONText
import QueryPlans

/// A plan with the values of one request, in the form of its engine: nothing is left to fail but the database.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct BoundPlan<Value: Sendable>: Sendable {
  struct Write: Sendable {
    let statement: PreparedPlan.Prepared
    let values: [Value]
    let answer: WriteStatement.Answer
  }

  enum Step: Sendable {
    case read(PreparedPlan.Prepared, [Value], entities: EntityShape?)
    case write([Write], PreparedPlan.PreparedWrite)
    case constant(JSONValue)
  }

  let plan: PreparedPlan
  let steps: [Step]

  init(_ plan: PreparedPlan, bind: (Binding) throws(RequestFailure) -> Value) throws(RequestFailure) {
    self.plan = plan
    var steps: [Step] = []
    steps.reserveCapacity(plan.roots.count)
    for root in plan.roots {
      switch root.step {
      case .constant(let value): steps.append(.constant(value))
      case .read(let prepared, let entities):
        steps.append(.read(prepared, try Self.values(of: prepared, bind), entities: entities))
      case .write(let writes, let info):
        var bound: [Write] = []
        bound.reserveCapacity(writes.count)
        for write in writes {
          let values = try Self.values(of: write.statement, bind)
          bound.append(Write(statement: write.statement, values: values, answer: write.answer))
        }
        steps.append(.write(bound, info))
      }
    }
    self.steps = steps
  }

  private static func values(
    of prepared: PreparedPlan.Prepared, _ bind: (Binding) throws(RequestFailure) -> Value
  ) throws(RequestFailure) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(prepared.bindings.count)
    for binding in prepared.bindings { values.append(try bind(binding)) }
    return values
  }
}
