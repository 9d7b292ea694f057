package import DataModel
import SQLQuoting

/// The tables and indexes that a schema needs in an SQLite file. Inline views need none.
package func sqliteCatalog(of model: DataModel) -> Catalog {
  Catalog(tables: model.tables.filter { $0.source == .table }.map { SQLiteTable(model: model, table: $0).catalog })
}

/// The SQLite representation of a table.
struct SQLiteTable {
  let model: DataModel
  let table: Table

  var catalog: CatalogTable {
    CatalogTable(
      name: table.sqlName, columns: table.sqlColumnOrder.map(column), primaryKey: table.keyColumns.map(\.sqlName),
      foreignKeys: table.references.map { CatalogForeignKey($0, of: table, in: model) },
      indexes: table.indexes.compactMap(index))
  }

  private func column(_ column: Column) -> CatalogColumn {
    CatalogColumn(
      name: column.sqlName, type: storageClass(of: column), isNotNull: column.isRequired,
      defaultSQL: defaultSQL(of: column), checks: checks(of: column))
  }

  private func storageClass(of column: Column) -> String {
    if column.type.isList { return "TEXT" }
    switch column.type.base {
    case .scalar(.int), .scalar(.int64), .scalar(.boolean), .scalar(.timestamp): return "INTEGER"
    case .scalar(.float): return "REAL"
    case .scalar(.vector): return "BLOB"
    default: return "TEXT"
    }
  }

  /// The index, or `nil` for types that SQLite does not support. The key columns are appended, so that the index also
  /// serves the final sort by key.
  private func index(_ index: Index) -> CatalogIndex? {
    guard index.kind == .btree else { return nil }
    var terms = zip(index.fields, index.directions).map { field, direction in
      // A foreign key can refer to the columns of a unique index, which must not be expressions.
      (index.isUnique ? quotedName(table[field].sqlName) : term(table[field]))
        + (direction == .descending ? " DESC" : "")
    }
    if !index.isUnique {
      let direction = index.directions.last == .descending ? " DESC" : ""
      terms += table.key.filter { !index.fields.contains($0) }.map { term(table[$0]) + direction }
    }
    return CatalogIndex(name: index.sqlName, isUnique: index.isUnique, terms: terms)
  }

  /// An index term. Enums sort by declaration order.
  private func term(_ column: Column) -> String {
    guard case .enumeration(let name) = column.type.base, !column.type.isList else { return quotedName(column.sqlName) }
    let cases = (model.enumType(name)?.values ?? []).enumerated().map { "WHEN \(quotedText($1)) THEN \($0)" }
    return "CASE \(quotedName(column.sqlName)) \(cases.joined(separator: " ")) END"
  }
}
