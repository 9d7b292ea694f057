/// What one statement gave.
package struct PostgresResult: Sendable {
  package let columnCount: Int
  /// Row by row; `nil` stands for NULL. In text form.
  package let cells: [[UInt8]?]
  /// How many rows a command stored, changed or removed.
  package let changes: Int

  package var rowCount: Int { columnCount == 0 ? 0 : cells.count / columnCount }

  package func bytes(_ row: Int, _ column: Int) -> [UInt8]? { cells[row * columnCount + column] }

  package func text(_ row: Int, _ column: Int) -> String? {
    bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Every row as texts.
  package var rows: [[String?]] {
    (0..<rowCount).map { row in (0..<columnCount).map { text(row, $0) } }
  }
}
