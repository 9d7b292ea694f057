import DataModel

extension CatalogForeignKey {
  /// The key that a table's reference becomes, on every engine.
  init(_ reference: Reference, of table: Table, in model: DataModel) {
    let target = model[reference.target]
    self.init(
      name: reference.constraintName, columns: reference.columns.map { table[$0].sqlName }, target: target.sqlName,
      targetColumns: reference.targetColumns.map { target[$0].sqlName },
      deletion: reference.isRequired ? .cascade : .setNull)
  }
}
