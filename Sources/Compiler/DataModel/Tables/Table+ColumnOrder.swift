extension Table {
  /// The columns in the order of CREATE TABLE: the key in key order, then the other reference columns, then the rest,
  /// both sorted by field name.
  package var sqlColumnOrder: [Column] {
    let inKey = Set(key)
    let inReferences = Set(references.flatMap(\.columns)).subtracting(inKey)
    let byName = columns.sorted { $0.field < $1.field }
    return keyColumns + byName.filter { inReferences.contains($0.field) }
      + byName.filter { !inKey.contains($0.field) && !inReferences.contains($0.field) }
  }
}
