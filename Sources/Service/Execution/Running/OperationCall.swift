/// A call that is ready for a database of either engine: the plan for its shape, and the evaluator of the plan's
/// values.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct OperationCall: Sendable {
  let plan: PreparedPlan
  let evaluator: ValueEvaluator
  let context: ResponseContext
  /// The time limit of the whole call, waiting included.
  let timeout: Duration
}
