import Locks

/// What the two kinds of query references share: running the query and keeping its latest outcome.
final class QueryExecution<ResultData: Decodable & Sendable, Variable: OperationVariable>: Sendable {
  private let dataConnect: DataConnect
  private let name: String
  private let variables: Variable
  let outcomes = Locked(QueryOutcomes<ResultData>())

  init(dataConnect: DataConnect, name: String, variables: Variable) {
    self.dataConnect = dataConnect
    self.name = name
    self.variables = variables
  }

  /// - Parameter show: Called on the main actor with the step that changes ``outcomes``, unless a newer outcome is shown
  ///   already. A cancelled execution has no outcome.
  @MainActor
  func execute(
    _ policy: QueryFetchPolicy, show: @MainActor (_ change: () -> Void) -> Void
  ) async throws -> OperationResult<ResultData> {
    let number = outcomes.withLock { $0.start() }
    let outcome: QueryOutcome<ResultData>
    do {
      outcome = .success(try await run(policy))
    } catch let error as any DataConnectError {
      outcome = .failure(error)
    }
    if outcomes.withLock({ $0.isNews(number) }) {
      show { outcomes.withLock { $0.show(outcome, of: number) } }
    }
    return try outcome.get()
  }

  private func run(_ policy: QueryFetchPolicy) async throws -> OperationResult<ResultData> {
    switch policy {
    // Without a cache every read of it is a miss.
    case .cacheOnly: OperationResult(data: nil, source: .cache)
    case .preferCache, .serverOnly: try await dataConnect.run(.query, name, variables: variables)
    }
  }
}
