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

  var update: QueryUpdates<ResultData>.Element {
    switch self {
    case .success(let result): .success(result)
    case .failure(let error): .failure(error as? AnyDataConnectError ?? AnyDataConnectError(dataConnectError: error))
    }
  }
}

/// The latest outcome of a query, and the order of its executions: an answer that arrives late never replaces a newer
/// one.
struct QueryOutcomes<ResultData: Decodable & Sendable>: Sendable {
  private(set) var data: ResultData?
  private(set) var source: DataSource?
  private(set) var lastError: (any DataConnectError)?
  /// What `data` was read from, to know a change of the cache that changes nothing here.
  private(set) var json: [UInt8]?
  private var started = 0
  private(set) var shown = 0

  /// The number of a new execution.
  mutating func start() -> Int {
    started += 1
    return started
  }

  /// Whether the outcome of an execution is still to be shown.
  func isNews(_ execution: Int) -> Bool { execution > shown }

  mutating func show(_ outcome: QueryOutcome<ResultData>, of execution: Int, json: [UInt8]?) {
    guard isNews(execution) else { return }
    shown = execution
    take(outcome, json)
  }

  /// Shows what the cache has now; executions that run stay news.
  mutating func refresh(_ outcome: QueryOutcome<ResultData>, json: [UInt8]) { take(outcome, json) }

  private mutating func take(_ outcome: QueryOutcome<ResultData>, _ json: [UInt8]?) {
    switch outcome {
    case .success(let result):
      data = result.data
      source = result.source
      lastError = nil
      self.json = json
    case .failure(let error): lastError = error
    }
  }

  /// Nothing that is running now is shown any more.
  mutating func clear() {
    data = nil
    source = nil
    lastError = nil
    json = nil
    shown = started
  }
}
