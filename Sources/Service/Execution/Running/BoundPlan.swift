import JSONText
import QueryPlans
import SQLiteConnection

/// A plan with the values of one request: nothing is left to fail but the database.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct BoundPlan: Sendable {
  enum Step: Sendable {
    case read(SQLText, [SQLiteValue], entities: EntityShape?)
    case write([(sql: SQLText, values: [SQLiteValue], answer: WriteStatement.Answer)], PreparedPlan.PreparedWrite)
    case constant(JSONValue)
  }

  let plan: PreparedPlan
  let steps: [Step]

  init(_ plan: PreparedPlan, _ evaluator: ValueEvaluator) throws(RequestFailure) {
    self.plan = plan
    var steps: [Step] = []
    steps.reserveCapacity(plan.roots.count)
    for root in plan.roots {
      switch root.step {
      case .constant(let value): steps.append(.constant(value))
      case .read(let prepared, let entities):
        steps.append(.read(prepared.sql, try Self.bind(prepared, evaluator), entities: entities))
      case .write(let writes, let info):
        var bound: [(sql: SQLText, values: [SQLiteValue], answer: WriteStatement.Answer)] = []
        bound.reserveCapacity(writes.count)
        for write in writes {
          bound.append((write.statement.sql, try Self.bind(write.statement, evaluator), write.answer))
        }
        steps.append(.write(bound, info))
      }
    }
    self.steps = steps
  }

  private static func bind(
    _ prepared: PreparedPlan.Prepared, _ evaluator: ValueEvaluator
  ) throws(RequestFailure) -> [SQLiteValue] {
    var values: [SQLiteValue] = []
    values.reserveCapacity(prepared.bindings.count)
    for binding in prepared.bindings { values.append(try evaluator.bind(binding)) }
    return values
  }
}
