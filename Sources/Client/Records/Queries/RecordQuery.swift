import LocalStore
import SQLQuoting

/// The condition, order and range of the records to read.
///
/// ```swift
/// let query = RecordQuery<TaskItem>(where: { $0.done == false }, orderedBy: { [$0.score.descending()] }, limit: 3)
/// let top = try await tasks.all(query)
/// ```
public struct RecordQuery<Entity: StoredRecord>: Sendable {
  let predicate: RecordPredicate
  let order: [RecordOrder]
  let limit: Int?
  let offset: Int

  /// Creates a query.
  /// - Parameters:
  ///   - predicate: The condition; all records by default.
  ///   - order: The order; ties are ordered by key, so the order is deterministic.
  ///   - limit: The maximum number of records; `nil` for all. Negative numbers count as 0.
  ///   - offset: The number of records to skip; negative numbers count as 0.
  public init(
    where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: (Entity.Columns) -> [RecordOrder] = { _ in [] }, limit: Int? = nil, offset: Int = 0
  ) {
    self.predicate = predicate(Entity.columns)
    self.order = order(Entity.columns)
    self.limit = limit
    self.offset = offset
  }

  func selection(of table: RecordTable, columns: String? = nil, into values: inout [StoreValue]) throws -> String {
    let condition = try predicate.rendered(into: &values)
    let keys = table.keyColumns.map { quotedName(table.columns[$0].name) }
    let order = (order.map(\.sql) + keys).joined(separator: ", ")
    let head = columns.map { "SELECT \($0) FROM \(table.statements.table)" } ?? table.statements.selectText
    var sql = "\(head) WHERE \(condition) ORDER BY \(order)"
    if limit != nil || offset > 0 { sql += " LIMIT \(limit.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))" }
    return sql
  }
}
