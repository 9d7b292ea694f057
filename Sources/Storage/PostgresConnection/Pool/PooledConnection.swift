import CPostgres
import EventLoop
import Locks

/// One connection of the pool and the requests that it runs. Used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class PooledConnection {
  enum State {
    /// `nil`: the connection may be opened immediately.
    case closed(retryAt: ContinuousClock.Instant?)
    case opening
    case ready(OpaquePointer)
  }

  enum Preparation {
    case sent
    case done
  }

  /// The kind of result that the server returns for one message.
  enum ExpectedResult {
    /// The result of a transaction control statement such as `BEGIN`.
    case control
    case preparation(PostgresStatement)
    case rows(item: Int)
  }

  let index: Int
  /// Whether it runs many short reads at a time, or one request.
  let isPipelined: Bool
  var state = State.closed(retryAt: nil)
  var policy = ReconnectPolicy()
  var running = FIFOQueue<PoolRequest>()
  /// The results that the server has still to send for the running requests.
  var awaited = FIFOQueue<ExpectedResult>()
  private var parameters = ParameterBuffer()
  var prepared: [Int: Preparation] = [:]
  /// How the loop watches the connection's socket.
  var socket: (WatchedDescriptor)?
  var hasOutput = false
  /// Whether a cancel request is in progress. It could stop another statement.
  var isSignalling = false
  /// The number of unfinished cancel requests. They may take long if the network does not respond.
  var signalCount = 0
  /// Whether the connection must not be used again once it is idle, because a cancel request may arrive late.
  var isSpent = false

  init(index: Int, isPipelined: Bool) {
    self.index = index
    self.isPipelined = isPipelined
  }

  var connection: OpaquePointer? {
    if case .ready(let connection) = state { connection } else { nil }
  }

  var isReady: Bool { connection != nil }

  /// Whether it can accept another request now.
  var isFree: Bool {
    isReady && !isSpent && !isSignalling && (isPipelined ? running.count < Self.depth : running.isEmpty)
  }

  /// The maximum number of requests on one connection.
  private static var depth: Int { 64 }
  /// The maximum number of statements that a connection keeps prepared.
  private static var preparedLimit: Int { 1000 }

  // MARK: Sending

  private static let rollback = PostgresStatement("ROLLBACK")
  private static let deallocate = PostgresStatement("DEALLOCATE ALL")
  private static let begin = PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  private static let commit = PostgresStatement("COMMIT")

  /// Passes a request to libpq: its statements and one Sync.
  /// - Returns: `false` if the connection is lost.
  func send(_ request: PoolRequest, _ options: PostgresOptions) -> Bool {
    guard let connection else { return false }
    var isSent = true
    let prepares = options.pooling == .session
    if request.needsSnapshot { isSent = sendControl(Self.begin.text) }
    // Only while nothing runs: otherwise the server would drop a statement that is being prepared, and this side would
    // not.
    if prepared.count > Self.preparedLimit, running.isEmpty {
      prepared = [:]
      // After BEGIN: the isolation level must be set first.
      isSent = isSent && sendControl(Self.deallocate.text)
    }
    if !prepares { isSent = isSent && sendControl(options.transactionSettings) }
    for (index, item) in request.items.enumerated() where isSent {
      let isKnown = prepared[item.statement.id] != nil || prepared.count <= Self.preparedLimit
      isSent =
        prepares && isKnown ? sendPrepared(item, index, on: connection) : sendUnnamed(item, index, on: connection)
    }
    if request.needsSnapshot { isSent = isSent && sendControl(Self.commit.text) }
    isSent = isSent && PQpipelineSync(connection) == 1
    request.isSent = true
    running.append(request)
    hasOutput = true
    return isSent
  }

  /// Ends the transaction that a failed snapshot left open.
  func sendRollback() -> Bool {
    guard let connection,
      let request = try? PoolRequest(PostgresBatch([], kind: .write), timeout: .seconds(60), waitLimit: .zero)
    else { return false }
    guard sendControl(Self.rollback.text), PQpipelineSync(connection) == 1 else { return false }
    request.isSent = true
    running.append(request)
    hasOutput = true
    return true
  }

  private func sendControl(_ sql: String) -> Bool {
    awaited.append(.control)
    return PQsendQueryParams(connection, sql, 0, nil, nil, nil, nil, 0) == 1
  }

  private func sendPrepared(_ item: PostgresBatch.Item, _ index: Int, on connection: OpaquePointer) -> Bool {
    let statement = item.statement
    if prepared[statement.id] == nil {
      prepared[statement.id] = .sent
      awaited.append(.preparation(statement))
      guard PQsendPrepare(connection, statement.name, statement.text, 0, nil) == 1 else { return false }
    }
    awaited.append(.rows(item: index))
    parameters.fill(item.values)
    return parameters.withPointers { count, values, lengths, formats in
      PQsendQueryPrepared(connection, statement.name, count, values, lengths, formats, 0)
    } == 1
  }

  private func sendUnnamed(_ item: PostgresBatch.Item, _ index: Int, on connection: OpaquePointer) -> Bool {
    awaited.append(.rows(item: index))
    parameters.fill(item.values)
    return parameters.withPointers { count, values, lengths, formats in
      PQsendQueryParams(connection, item.statement.text, count, nil, values, lengths, formats, 0)
    } == 1
  }

  /// Writes libpq's output to the socket.
  /// - Returns: `false` if the connection is lost.
  func flush() -> Bool {
    guard let connection, hasOutput else { return true }
    let rest = PQflush(connection)
    if rest == 0 { hasOutput = false }
    if let socket, socket.waitsForOutput != hasOutput { socket.waitsForOutput = hasOutput }
    return rest >= 0
  }
}
