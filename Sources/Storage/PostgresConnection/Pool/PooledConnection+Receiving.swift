import CPostgres
import Locks

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PooledConnection {
  enum ReceiveState {
    case open
    case broken(String)
  }

  /// Reads the received results. Passes the requests whose Sync was received to `completed`.
  func receive(_ completed: (PoolRequest) -> Void) -> ReceiveState {
    guard let connection else { return .open }
    guard PQconsumeInput(connection) == 1 else {
      // Results that arrived before the end are valid.
      takeResults(connection, completed)
      return .broken(errorText(connection))
    }
    takeResults(connection, completed)
    return PQstatus(connection) == CONNECTION_OK ? .open : .broken(errorText(connection))
  }

  private func takeResults(_ connection: OpaquePointer, _ completed: (PoolRequest) -> Void) {
    var emptyCount = 0
    while let request = running.first, PQisBusy(connection) == 0 {
      guard let result = PQgetResult(connection) else {
        // The end of one statement's results. Two in a row mean that libpq has no further results.
        emptyCount += 1
        if emptyCount > 1 { return }
        continue
      }
      emptyCount = 0
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC:
        PQclear(result)
        running.popFirst()
        completed(request)
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: take(result, for: request)
      case PGRES_PIPELINE_ABORTED:
        PQclear(result)
        skip()
      default:
        fail(errorText(ofResult: result), request)
        PQclear(result)
      }
    }
  }

  private func take(_ result: OpaquePointer, for request: PoolRequest) {
    let result = PostgresResult(owning: result)
    switch awaited.popFirst() {
    case .preparation(let statement)?: prepared[statement.id] = .done
    case .rows?: request.results.append(result)
    case .control?, nil: break
    }
  }

  /// Skips a statement that did not run because a statement before it failed.
  private func skip() {
    if case .preparation(let statement)? = awaited.popFirst() { prepared[statement.id] = nil }
  }

  private func fail(_ error: PostgresError, _ request: PoolRequest) {
    var step: Int?
    switch awaited.popFirst() {
    case .preparation(let statement)?:
      prepared[statement.id] = nil
      if case .rows(let item)? = awaited.first { step = item }
    case .rows(let item)?: step = item
    case .control?, nil: break
    }
    if request.failure == nil { request.failure = PostgresError(error.reason, error.message, statement: step) }
  }
}
