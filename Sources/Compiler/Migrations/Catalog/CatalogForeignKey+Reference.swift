import DataModel

extension CatalogForeignKey {
  /// Creates the foreign key of a table's reference. It is the same on every database.
  init(_ reference: Reference, of table: Table, in model: DataModel) {
    let target = model[reference.target]
    self.init(
      name: reference.constraintName, columns: reference.columns.map { table[$0].sqlName }, target: target.sqlName,
      targetColumns: reference.targetColumns.map { target[$0].sqlName },
      deletion: reference.isRequired ? .cascade : .setNull)
  }
}
