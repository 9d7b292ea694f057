/// The key of a table, with references replaced by their columns.
struct ResolvedKey {
  /// In key order.
  var columns: [KeyColumn]
  /// The references that `@table(key:)` names.
  var references: [FieldName]
  var hasImplicitID: Bool
  /// False where a fault is reported and this is a stand-in, so that what builds on it stays silent.
  var isSound: Bool
}

/// A column's name and type, before columns exist.
struct KeyColumn {
  let field: FieldName
  let type: ColumnType
}

/// A reference of some type.
struct ReferencePath: Hashable {
  let type: TypeName
  let field: FieldName
}

/// A reference whose columns are known on both sides.
struct ResolvedReference {
  let columns: [KeyColumn]
  let targetColumns: [FieldName]
}
