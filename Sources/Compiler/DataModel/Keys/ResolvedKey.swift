/// The key of a table, with references replaced by their columns.
struct ResolvedKey {
  /// The key columns, in key order.
  var columns: [KeyColumn]
  /// The references that `@table(key:)` lists.
  var references: [FieldName]
  var hasImplicitID: Bool
  /// False if an error was already reported and this key is a placeholder. Code that uses it must not report further
  /// errors.
  var isValid: Bool
}

/// The name and type of a column before the column is created.
struct KeyColumn {
  let field: FieldName
  let type: ColumnType
}

/// Identifies a reference by its type and field.
struct ReferencePath: Hashable {
  let type: TypeName
  let field: FieldName
}

/// A reference with its columns on both sides.
struct ResolvedReference {
  let columns: [KeyColumn]
  let targetColumns: [FieldName]
}
