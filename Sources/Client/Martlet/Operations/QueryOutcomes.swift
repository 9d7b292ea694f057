/// How one execution ended.
enum QueryOutcome<ResultData: Decodable & Sendable>: Sendable {
  case success(OperationResult<ResultData>)
  case failure(any DataConnectError)

  func get() throws -> OperationResult<ResultData> {
    switch self {
    case .success(let result): return result
    case .failure(let error): throw error
    }
  }
}

/// The latest outcome of a query, and the order of its executions: an answer that arrives late never replaces a newer one.
struct QueryOutcomes<ResultData: Decodable & Sendable>: Sendable {
  private(set) var data: ResultData?
  private(set) var source: DataSource?
  private(set) var lastError: (any DataConnectError)?
  private var started = 0
  private var shown = 0

  /// The number of a new execution.
  mutating func start() -> Int {
    started += 1
    return started
  }

  /// Whether the outcome of an execution is still to be shown.
  func isNews(_ execution: Int) -> Bool { execution > shown }

  mutating func show(_ outcome: QueryOutcome<ResultData>, of execution: Int) {
    guard isNews(execution) else { return }
    shown = execution
    switch outcome {
    case .success(let result):
      data = result.data
      source = result.source
      lastError = nil
    case .failure(let error): lastError = error
    }
  }
}
