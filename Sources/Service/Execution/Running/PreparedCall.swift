import QueryPlans

/// A call with the values of its statements in its engine's form. Only the database can still refuse it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct PreparedCall<Value: Sendable>: Sendable {
  let plan: PreparedPlan
  let context: ResponseContext
  let timeout: Duration
  /// The values of all statements, in order.
  private let values: [Value]

  /// Evaluates all values first, so that nothing has run if an evaluation fails.
  /// - Parameter bind: Evaluates one parameter.
  init(
    _ call: OperationCall, _ bind: (ValueEvaluator, Binding) throws(RequestFailure) -> Value
  ) throws(RequestFailure) {
    plan = call.plan
    context = call.context
    timeout = call.timeout
    var values: [Value] = []
    values.reserveCapacity(plan.valueCount)
    for root in plan.roots {
      switch root.step {
      case .constant: break
      case .read(let statement, _):
        for binding in statement.bindings { values.append(try bind(call.evaluator, binding)) }
      case .write(let writes, _):
        for write in writes {
          for binding in write.statement.bindings { values.append(try bind(call.evaluator, binding)) }
        }
      }
    }
    self.values = values
  }

  /// Returns the values of one statement of the plan.
  func values(of statement: PreparedPlan.Prepared) -> ArraySlice<Value> { values[statement.values] }
}
