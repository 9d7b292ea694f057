/// One change of a database.
package struct MigrationStep: Hashable, Sendable {
  /// Statements that belong together, in order.
  package var sql: [String]
  /// For people: "create table 'movie'".
  package var description: String
  /// Rows or values are lost.
  package var isDestructive: Bool
  /// Foreign keys must be off while it runs, and are checked after it.
  package var rebuildsTable: Bool
  /// The extension of PostgreSQL that it makes.
  package var createdExtension: String?

  package init(sql: [String], description: String, isDestructive: Bool = false, rebuildsTable: Bool = false) {
    self.sql = sql
    self.description = description
    self.isDestructive = isDestructive
    self.rebuildsTable = rebuildsTable
  }
}

/// What stands between a database and the schema.
package struct MigrationPlan: Hashable, Sendable {
  package var steps: [MigrationStep]
  /// Changes that are not made: what would be lost, and the ways out.
  package var refusals: [MigrationRefusal]
  /// What may be a new name for something, and can be told while nothing has changed.
  package var suggestions: [RenameSuggestion] = []

  package init(steps: [MigrationStep] = [], refusals: [MigrationRefusal] = []) {
    self.steps = steps
    self.refusals = refusals
  }

  package var isEmpty: Bool { steps.isEmpty && refusals.isEmpty }
}

package struct MigrationRefusal: Hashable, Sendable, CustomStringConvertible {
  package var table: String
  package var what: String
  package var fix: String

  package init(table: String, what: String, fix: String) {
    self.table = table
    self.what = what
    self.fix = fix
  }

  static func loss(in table: String, _ what: String) -> MigrationRefusal {
    MigrationRefusal(
      table: table, what: what,
      fix: "give the field another name, or empty the table, or use 'martlet sql migrate --force'")
  }

  static func missingValue(of column: CatalogColumn, in table: String) -> MigrationRefusal {
    MigrationRefusal(
      table: table, what: "the rows that are there have no value for the new column '\(column.name)'",
      fix: "remove its '!', or give it a '@default' that holds for them")
  }

  package var description: String { "table '\(table)': \(what)\n  fix: \(fix)" }
}
