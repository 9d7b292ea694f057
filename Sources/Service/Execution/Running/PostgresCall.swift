import PostgresConnection

/// A call that runs on PostgreSQL.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
typealias PostgresCall = PreparedCall<PostgresValue>

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PreparedCall where Value == PostgresValue {
  init(_ call: OperationCall) throws(RequestFailure) {
    try self.init(call) { evaluator, binding throws(RequestFailure) in try evaluator.bindForPostgres(binding) }
  }

  /// Runs the call to completion.
  /// - Throws: ``PostgresError`` if the whole request fails.
  func run(on pool: PostgresPool) async throws(PostgresError) -> OperationResponse {
    let run = PostgresRun(call: self, pool: pool)
    var response = ResponseWriter(context)
    guard plan.isReadOnly else {
      response.append(plan.isTransaction ? try await run.runAtomically() : try await run.runIndividually(), of: plan)
      return response.finish()
    }
    try await run.read(into: &response)
    return response.finish()
  }
}
