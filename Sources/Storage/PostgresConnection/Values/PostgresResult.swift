import CPostgres

/// The result of one statement, in the memory that libpq allocated.
///
/// Unchecked: a result does not change.
package final class PostgresResult: @unchecked Sendable {
  private let result: OpaquePointer

  /// - Parameter result: The result. This value now owns it.
  init(owning result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  package var columnCount: Int { Int(PQnfields(result)) }
  package var rowCount: Int { columnCount == 0 ? 0 : Int(PQntuples(result)) }
  /// The number of rows that a command stored, changed or removed.
  package var changes: Int { PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0 }

  /// Passes a value in text form to `body` without a copy; `nil` for NULL.
  package func withBytes<Result>(
    _ row: Int, _ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    let (row, column) = (Int32(row), Int32(column))
    guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return nil }
    let count = Int(PQgetlength(result, row, column))
    return try start.withMemoryRebound(to: UInt8.self, capacity: count) {
      try body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// Returns a copy of a value; `nil` for NULL.
  package func bytes(_ row: Int, _ column: Int) -> [UInt8]? { withBytes(row, column) { Array($0) } }

  package func text(_ row: Int, _ column: Int) -> String? {
    withBytes(row, column) { String(decoding: $0, as: UTF8.self) }
  }

  /// All rows as texts.
  package var rows: [[String?]] {
    (0..<rowCount).map { row in (0..<columnCount).map { text(row, $0) } }
  }
}
