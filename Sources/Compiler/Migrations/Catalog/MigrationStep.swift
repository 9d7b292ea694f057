/// One change to a database schema.
package struct MigrationStep: Hashable, Sendable {
  /// The statements of the step, in order.
  package var sql: [String]
  /// A description for the user, such as "create table 'movie'".
  package var description: String
  /// Whether the step deletes rows or values.
  package var isDestructive: Bool
  /// Whether the step rebuilds a table. Foreign keys must be disabled while it runs, and checked afterwards.
  package var rebuildsTable: Bool
  /// The PostgreSQL extension that the step creates.
  package var createdExtension: String?

  package init(sql: [String], description: String, isDestructive: Bool = false, rebuildsTable: Bool = false) {
    self.sql = sql
    self.description = description
    self.isDestructive = isDestructive
    self.rebuildsTable = rebuildsTable
  }
}

/// The changes that bring a database in line with the schema.
package struct MigrationPlan: Hashable, Sendable {
  package var steps: [MigrationStep]
  /// Changes that are refused because data would be lost, with possible fixes.
  package var refusals: [MigrationRefusal]
  /// Possible renames, detected before any change.
  package var suggestions: [RenameSuggestion] = []

  package init(steps: [MigrationStep] = [], refusals: [MigrationRefusal] = []) {
    self.steps = steps
    self.refusals = refusals
  }

  package var isEmpty: Bool { steps.isEmpty && refusals.isEmpty }
}

/// A refused change: what would be lost, and how to fix it.
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
      fix: "rename the field, delete the rows, or run 'martlet sql migrate --force'")
  }

  static func missingValue(of column: CatalogColumn, in table: String) -> MigrationRefusal {
    MigrationRefusal(
      table: table, what: "existing rows have no value for the new column '\(column.name)'",
      fix: "make the field nullable, or add a '@default' for existing rows")
  }

  package var description: String { "table '\(table)': \(what)\n  fix: \(fix)" }
}
