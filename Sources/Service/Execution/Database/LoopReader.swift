import EventLoop
import SQLite
import SQLiteFunctions

/// A connection to an SQLite file that an event loop's thread alone uses, for reads that are so short that handing them
/// to another thread would cost more. It is opened when it is first needed.
///
/// The reads of one turn share a transaction, since taking the file's locks costs more than a keyed read. They see
/// whatever was acknowledged before: responses leave at the end of a turn, when the transaction has ended.
///
/// Unchecked: only the loop's thread uses what changes.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class LoopReader: @unchecked Sendable {
  private let path: String
  private let loop: EventLoop
  private var connection: Connection?
  private var isClosed = false
  /// Ends the transaction of a turn; made once.
  private var endTurn: () -> Void = {}

  /// Machine steps of SQLite; a keyed read needs some hundred.
  private static let stepBudget = 20_000

  init(path: String, loop: EventLoop) {
    self.path = path
    self.loop = loop
  }

  /// - Returns: `nil` on another thread, for a read that needs more than its budget, and where the file cannot be read
  ///   now: the pool then runs it, and reports what is wrong.
  func read(_ call: SQLiteCall) -> OperationResponse? {
    guard loop.isInLoop, let connection = open() else { return nil }
    return try? connection.withLimit(WorkLimit(steps: Self.stepBudget)) { try call.read(on: connection) }
  }

  private func open() -> Connection? {
    guard !isClosed else { return nil }
    if connection == nil {
      let opened = try? Connection.withFunctions(
        ConnectionOptions(.file(path), isReadOnly: true, busyTimeout: .zero))
      connection = opened
      endTurn = { opened?.endReading() }
    }
    guard let connection else { return nil }
    if !connection.isInTransaction {
      // Without a transaction each read takes the locks for itself, which is slower and as right.
      guard (try? connection.beginReading()) != nil else { return connection }
      loop.atEndOfTurn(endTurn)
    }
    return connection
  }

  /// Closes the connection, and returns when it is closed.
  func close() async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      let accepted = loop.execute {
        self.isClosed = true
        self.connection = nil
        self.endTurn = {}
        continuation.resume()
      }
      if !accepted { continuation.resume() }
    }
  }
}
