/// The current or desired contents of a database schema, as a value that can be compared.
package struct Catalog: Hashable, Sendable {
  /// Sorted by name.
  package var tables: [CatalogTable]
  /// PostgreSQL enum types, sorted by name.
  package var enums: [CatalogEnum]
  /// PostgreSQL extensions.
  package var extensions: Set<String>

  package init(tables: [CatalogTable], enums: [CatalogEnum] = [], extensions: Set<String> = []) {
    self.tables = tables.sorted { $0.name < $1.name }
    self.enums = enums.sorted { $0.name < $1.name }
    self.extensions = extensions
  }

  /// The table with this name, or `nil`.
  package func table(_ name: String) -> CatalogTable? { tables.first { $0.name == name } }
}

/// A PostgreSQL enum type.
package struct CatalogEnum: Hashable, Sendable {
  package var name: String
  /// Labels in sort order.
  package var labels: [String]

  package init(name: String, labels: [String]) {
    self.name = name
    self.labels = labels
  }
}

/// A database table.
package struct CatalogTable: Hashable, Sendable {
  package var name: String
  /// Columns in table order.
  package var columns: [CatalogColumn]
  package var primaryKey: [String]
  /// Sorted by name.
  package var foreignKeys: [CatalogForeignKey]
  /// Sorted by name.
  package var indexes: [CatalogIndex]

  package init(
    name: String, columns: [CatalogColumn], primaryKey: [String], foreignKeys: [CatalogForeignKey],
    indexes: [CatalogIndex]
  ) {
    self.name = name
    self.columns = columns
    self.primaryKey = primaryKey
    self.foreignKeys = foreignKeys.sorted { $0.name < $1.name }
    self.indexes = indexes.sorted { $0.name < $1.name }
  }

  /// The column with this name, or `nil`.
  package func column(_ name: String) -> CatalogColumn? { columns.first { $0.name == name } }
}

/// A database column.
package struct CatalogColumn: Hashable, Sendable {
  package var name: String
  /// The type in SQL.
  package var type: String
  package var isNotNull: Bool
  /// The default in SQL.
  package var defaultSQL: String?
  /// Sorted by name.
  package var checks: [CatalogCheck]

  package init(name: String, type: String, isNotNull: Bool, defaultSQL: String?, checks: [CatalogCheck]) {
    self.name = name
    self.type = type
    self.isNotNull = isNotNull
    self.defaultSQL = defaultSQL
    self.checks = checks.sorted { $0.name < $1.name }
  }
}

/// A CHECK constraint on one column.
package struct CatalogCheck: Hashable, Sendable {
  package var name: String
  /// The condition in SQL, without enclosing parentheses.
  package var condition: String

  package init(name: String, condition: String) {
    self.name = name
    self.condition = condition
  }
}

/// A foreign key constraint.
package struct CatalogForeignKey: Hashable, Sendable {
  /// The ON DELETE action.
  package enum Deletion: String, Sendable {
    case cascade = "CASCADE"
    case setNull = "SET NULL"
    /// Any other action. Never generated.
    case other = "NO ACTION"
  }

  package var name: String
  package var columns: [String]
  package var target: String
  package var targetColumns: [String]
  package var deletion: Deletion

  package init(name: String, columns: [String], target: String, targetColumns: [String], deletion: Deletion) {
    self.name = name
    self.columns = columns
    self.target = target
    self.targetColumns = targetColumns
    self.deletion = deletion
  }
}

/// A database index.
package struct CatalogIndex: Hashable, Sendable {
  package var name: String
  package var isUnique: Bool
  /// The SQL of each index term, with its direction.
  package var terms: [String]
  /// The index method: `btree`, or another PostgreSQL method.
  package var method: String

  package init(name: String, isUnique: Bool, terms: [String], method: String = "btree") {
    self.method = method
    self.name = name
    self.isUnique = isUnique
    self.terms = terms
  }
}
