/// Collects the indexes of one table.
struct IndexList {
  let table: String
  let columns: [Column]
  let references: [Reference]
  private(set) var all: [Index] = []

  init(table: String, columns: [Column], references: [Reference]) {
    self.table = table
    self.columns = columns
    self.references = references
  }

  func column(_ name: FieldName) -> Column? { columns.first { $0.field == name } }

  /// Adds the index that every reference gets. References over the same columns share one index.
  mutating func addAutomatic(_ fields: [FieldName]) {
    _ = add(
      Index(
        sqlName: name(fields, order: nil, isUnique: false), fields: fields,
        directions: fields.map { _ in .ascending }, kind: .btree, isUnique: false, vectorMethod: nil))
  }

  /// Adds an index. Adding an identical index twice has no effect.
  /// - Returns: `false` if a different index has the same name.
  mutating func add(_ index: Index) -> Bool {
    if let existing = all.first(where: { $0.sqlName == index.sqlName }) { return existing == index }
    all.append(index)
    return true
  }

  /// The default index name: the table, the GraphQL field names, and the directions if given, as in
  /// `user_lastName_age_ad_idx`.
  func name(_ fields: [FieldName], order: [Index.Direction]?, isUnique: Bool) -> String {
    let letters = order.map { $0.map { $0 == .ascending ? "a" : "d" }.joined() }
    let parts = [table] + fields.map(\.text) + (letters.map { [$0] } ?? []) + [isUnique ? "uidx" : "idx"]
    return shortened(parts.joined(separator: "_"))
  }
}
