import SQLQuoting

/// The current state of a PostgreSQL database.
package struct PostgresState: Sendable {
  package var catalog: Catalog
  /// The names of the empty tables.
  package var emptyTables: Set<String>

  package init(catalog: Catalog, emptyTables: Set<String>) {
    self.catalog = catalog
    self.emptyTables = emptyTables
  }
}

/// The desired schema of a PostgreSQL database.
package struct DesiredSchema: Sendable {
  package var catalog: Catalog
  /// See ``postgresBackfillExpressions(of:microseconds:)``.
  package var backfillExpressions: [String: [String: String]]
  /// The `serial` columns of each table.
  package var serial: [String: Set<String>]

  package init(catalog: Catalog, backfillExpressions: [String: [String: String]], serial: [String: Set<String>]) {
    self.catalog = catalog
    self.backfillExpressions = backfillExpressions
    self.serial = serial
  }
}

/// Plans the migration from the current state of a database to the desired schema.
/// - Parameter force: Whether changes that may lose or reject rows become destructive steps instead of refusals.
package func planPostgresMigration(
  from live: PostgresState, to wanted: DesiredSchema, _ validation: SchemaValidation = .compatible, force: Bool = false
) -> MigrationPlan {
  PostgresChange(live: live, wanted: wanted, validation: validation, force: force).plan
}

/// The difference between two database states. The steps are sorted so that they can run: first removals, then types,
/// tables, columns, indexes, and foreign keys, which need the indexes.
struct PostgresChange {
  let live: PostgresState
  let wanted: DesiredSchema
  let validation: SchemaValidation
  let force: Bool

  var plan: MigrationPlan {
    var plan = MigrationPlan()
    for name in wanted.catalog.extensions.subtracting(live.catalog.extensions).sorted() {
      var step = MigrationStep(
        sql: ["CREATE EXTENSION IF NOT EXISTS \(quotedName(name)) SCHEMA public"],
        description: "create extension '\(name)'")
      step.createdExtension = name
      plan.steps.append(step)
    }
    let changes = wanted.catalog.tables.compactMap { table in
      live.catalog.table(table.name).map { current in
        PostgresTableChange(
          live: current, wanted: table, isEmpty: live.emptyTables.contains(table.name),
          backfillExpressions: wanted.backfillExpressions[table.name] ?? [:], serial: wanted.serial[table.name] ?? [],
          validation: validation,
          force: force)
      }
    }
    let created = wanted.catalog.tables.filter { live.catalog.table($0.name) == nil }
    plan.steps += changes.flatMap(\.removals)
    addEnums(to: &plan)
    for table in created {
      plan.steps.append(
        MigrationStep(
          sql: [renderPostgresTable(table, serial: wanted.serial[table.name] ?? [])],
          description: "create table '\(table.name)'"))
    }
    for change in changes {
      plan.refusals += change.refusals
      plan.steps += change.columnSteps
    }
    for table in created { plan.steps += table.indexes.map { PostgresTableChange.creation(of: $0, on: table.name) } }
    plan.steps += changes.flatMap(\.indexSteps)
    for table in created {
      plan.steps += table.foreignKeys.map { PostgresTableChange.creation(of: $0, on: table.name) }
    }
    plan.steps += changes.flatMap(\.foreignKeySteps)
    if validation == .strict { addDrops(to: &plan) }
    plan.suggestions = suggestRenames(from: live.catalog, to: wanted.catalog)
    return plan
  }

  private func addDrops(to plan: inout MigrationPlan) {
    for table in live.catalog.tables where wanted.catalog.table(table.name) == nil {
      plan.steps.append(
        MigrationStep(
          sql: ["DROP TABLE \(quotedName(table.name)) CASCADE"], description: "drop table '\(table.name)'",
          isDestructive: true))
    }
    for type in live.catalog.enums where !wanted.catalog.enums.contains(where: { $0.name == type.name }) {
      plan.steps.append(
        MigrationStep(sql: ["DROP TYPE \(quotedName(type.name))"], description: "drop type '\(type.name)'"))
    }
  }

  // MARK: Enums

  private func addEnums(to plan: inout MigrationPlan) {
    for type in wanted.catalog.enums {
      guard let current = live.catalog.enums.first(where: { $0.name == type.name }) else {
        plan.steps.append(MigrationStep(sql: [renderEnum(type)], description: "create type '\(type.name)'"))
        continue
      }
      guard current.labels != type.labels else { continue }
      let removed = current.labels.filter { !type.labels.contains($0) }
      let users = live.catalog.tables.filter { table in table.columns.contains { $0.isOf(type) } }
      let mayHold = users.contains { !live.emptyTables.contains($0.name) }
      if !removed.isEmpty, mayHold, !force {
        let labels = removed.map { "'\($0)'" }.joined(separator: ", ")
        plan.refusals.append(
          MigrationRefusal(
            table: users.map(\.name).joined(separator: ", "),
            what: "existing rows may have values that '\(type.name)' no longer has: \(labels)",
            fix: "keep the values, delete the rows, or change the rows and use '--force'"))
        continue
      }
      plan.steps.append(replacement(of: type, usedBy: users, isDestructive: !removed.isEmpty && mayHold))
    }
  }

  /// Replaces an enum type with a new one. `ALTER TYPE … ADD VALUE` is not used, because a new value cannot be used
  /// before the transaction commits.
  private func replacement(
    of type: CatalogEnum, usedBy tables: [CatalogTable], isDestructive: Bool
  ) -> MigrationStep {
    let old = "\(type.name)__old"
    var sql = ["ALTER TYPE \(quotedName(type.name)) RENAME TO \(quotedName(old))", renderEnum(type)]
    for table in tables {
      var parts: [String] = []
      for column in table.columns where column.isOf(type) {
        let name = quotedName(column.name)
        let suffix = column.type.hasSuffix("[]") ? "[]" : ""
        if column.defaultSQL != nil { parts.append("ALTER COLUMN \(name) DROP DEFAULT") }
        parts.append(
          "ALTER COLUMN \(name) TYPE \(column.type) USING \(name)::text\(suffix)::\(column.type)")
        if let value = column.defaultSQL, type.labels.contains(where: { value.hasPrefix(quotedText($0)) }) {
          parts.append("ALTER COLUMN \(name) SET DEFAULT \(value)")
        }
      }
      sql.append("ALTER TABLE \(quotedName(table.name)) \(parts.joined(separator: ", "))")
    }
    sql.append("DROP TYPE \(quotedName(old))")
    return MigrationStep(
      sql: sql, description: "change the values of type '\(type.name)'", isDestructive: isDestructive)
  }
}

extension CatalogColumn {
  func isOf(_ type: CatalogEnum) -> Bool {
    let name = quotedName(type.name)
    return self.type == name || self.type == name + "[]"
  }
}
