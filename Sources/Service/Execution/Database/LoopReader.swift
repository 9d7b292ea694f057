import EventLoop
import SQLite
import SQLiteFunctions

/// A connection to an SQLite file that only an event loop's thread uses. It runs reads that are so short that passing
/// them to another thread would cost more. It is opened on first use.
///
/// The reads of one turn share a transaction, because the file's locks cost more than a keyed read. The reads see every
/// write that was acknowledged before: responses are sent at the end of a turn, after the transaction has ended.
///
/// Unchecked: only the loop's thread uses the mutable state.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
final class LoopReader: @unchecked Sendable {
  private let path: String
  private let loop: EventLoop
  private var connection: Connection?
  private var isClosed = false
  /// Ends the transaction of a turn. Created once.
  private var endTurn: () -> Void = {}

  /// The limit in SQLite virtual machine steps. A keyed read needs some hundred.
  private static let stepBudget = 20_000

  init(path: String, loop: EventLoop) {
    self.path = path
    self.loop = loop
  }

  /// - Returns: `nil` on another thread, for a read that exceeds its budget, and if the file cannot be read now. The
  ///   pool then runs the read and reports the error.
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
      // Without a transaction each read takes the locks itself. This is slower, but correct.
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
