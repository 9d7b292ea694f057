extension Table {
  /// The columns as CREATE TABLE lists them: the key in key order, then the other columns of references and then the
  /// rest, both by field name.
  package var sqlColumnOrder: [Column] {
    let inKey = Set(key)
    let inReferences = Set(references.flatMap(\.columns)).subtracting(inKey)
    let byName = columns.sorted { $0.field < $1.field }
    return keyColumns + byName.filter { inReferences.contains($0.field) }
      + byName.filter { !inKey.contains($0.field) && !inReferences.contains($0.field) }
  }
}
