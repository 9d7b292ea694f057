/// The indexes of one table while they are collected.
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

  /// The index that every reference has. Two references over the same columns share it.
  mutating func addAutomatic(_ fields: [FieldName]) {
    _ = add(
      Index(
        sqlName: name(fields, order: nil, isUnique: false), fields: fields,
        directions: fields.map { _ in .ascending }, kind: .btree, isUnique: false, vectorMethod: nil))
  }

  /// The same index twice is one.
  /// - Returns: `false` where another index has the name.
  mutating func add(_ index: Index) -> Bool {
    if let existing = all.first(where: { $0.sqlName == index.sqlName }) { return existing == index }
    all.append(index)
    return true
  }

  /// Table, fields as GraphQL spells them, and the directions where they are written: `user_lastName_age_ad_idx`.
  func name(_ fields: [FieldName], order: [Index.Direction]?, isUnique: Bool) -> String {
    let letters = order.map { $0.map { $0 == .ascending ? "a" : "d" }.joined() }
    let parts = [table] + fields.map(\.text) + (letters.map { [$0] } ?? []) + [isUnique ? "uidx" : "idx"]
    return shortened(parts.joined(separator: "_"))
  }
}
