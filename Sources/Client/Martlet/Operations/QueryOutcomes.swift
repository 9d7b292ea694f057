/// The outcome of an execution.
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

/// The latest outcome of a query. Executions are numbered, so that a late response never replaces a newer one.
struct QueryOutcomes<ResultData: Decodable & Sendable>: Sendable {
  private(set) var data: ResultData?
  private(set) var source: DataSource?
  private(set) var lastError: (any DataConnectError)?
  /// The JSON of `data`, to detect changes of the cache that do not affect it.
  private(set) var json: [UInt8]?
  private var started = 0
  private(set) var shown = 0

  /// Returns the number of a new execution.
  mutating func start() -> Int {
    started += 1
    return started
  }

  /// Whether the outcome of an execution is newer than the shown one.
  func isNewer(_ execution: Int) -> Bool { execution > shown }

  mutating func show(_ outcome: QueryOutcome<ResultData>, of execution: Int, json: [UInt8]?) {
    guard isNewer(execution) else { return }
    shown = execution
    take(outcome, json)
  }

  /// Shows the current answer of the cache; executions in progress may still replace it.
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

  /// Clears the outcome; results of executions in progress are not shown.
  mutating func clear() {
    data = nil
    source = nil
    lastError = nil
    json = nil
    shown = started
  }
}
