/// What a database holds, or should hold: a value, so that two can be compared.
package struct Catalog: Hashable, Sendable {
  /// By name.
  package var tables: [CatalogTable]
  /// Types of PostgreSQL, by name.
  package var enums: [CatalogEnum]
  /// Extensions of PostgreSQL.
  package var extensions: Set<String>

  package init(tables: [CatalogTable], enums: [CatalogEnum] = [], extensions: Set<String> = []) {
    self.tables = tables.sorted { $0.name < $1.name }
    self.enums = enums.sorted { $0.name < $1.name }
    self.extensions = extensions
  }

  package func table(_ name: String) -> CatalogTable? { tables.first { $0.name == name } }
}

package struct CatalogEnum: Hashable, Sendable {
  package var name: String
  /// In their order.
  package var labels: [String]

  package init(name: String, labels: [String]) {
    self.name = name
    self.labels = labels
  }
}

package struct CatalogTable: Hashable, Sendable {
  package var name: String
  /// In the order of the table.
  package var columns: [CatalogColumn]
  package var primaryKey: [String]
  /// By name.
  package var foreignKeys: [CatalogForeignKey]
  /// By name.
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

  package func column(_ name: String) -> CatalogColumn? { columns.first { $0.name == name } }
}

package struct CatalogColumn: Hashable, Sendable {
  package var name: String
  /// The type's SQL.
  package var type: String
  package var isNotNull: Bool
  /// The default's SQL.
  package var defaultSQL: String?
  /// By name.
  package var checks: [CatalogCheck]

  package init(name: String, type: String, isNotNull: Bool, defaultSQL: String?, checks: [CatalogCheck]) {
    self.name = name
    self.type = type
    self.isNotNull = isNotNull
    self.defaultSQL = defaultSQL
    self.checks = checks.sorted { $0.name < $1.name }
  }
}

/// A check of one column.
package struct CatalogCheck: Hashable, Sendable {
  package var name: String
  /// The condition's SQL, without parentheses around it.
  package var condition: String

  package init(name: String, condition: String) {
    self.name = name
    self.condition = condition
  }
}

package struct CatalogForeignKey: Hashable, Sendable {
  package enum Deletion: String, Sendable {
    case cascade = "CASCADE"
    case setNull = "SET NULL"
    /// What we never make.
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

package struct CatalogIndex: Hashable, Sendable {
  package var name: String
  package var isUnique: Bool
  /// The SQL of each term, with its direction.
  package var terms: [String]
  /// `btree`, or another method of PostgreSQL.
  package var method: String

  package init(name: String, isUnique: Bool, terms: [String], method: String = "btree") {
    self.method = method
    self.name = name
    self.isUnique = isUnique
    self.terms = terms
  }
}
