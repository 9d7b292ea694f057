import LocalStore
import SQLQuoting

/// Which records, in which order, and how many.
public struct RecordQuery<Entity: StoredRecord>: Sendable {
  let predicate: RecordPredicate
  let order: [RecordOrder]
  let limit: Int?
  let offset: Int

  /// - Parameters:
  ///   - order: By the key where nothing else decides, so that the order is always the same.
  ///   - limit: At most so many; negative numbers count as 0.
  ///   - offset: How many to pass over first; negative numbers count as 0.
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
