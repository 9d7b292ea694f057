import SQLQuoting

/// The steps from what a file holds to what the schema needs. Compatibly, what the schema does not name stays: extra
/// tables and columns are other people's.
/// - Parameters:
///   - emptyTables: Names of the live tables without a row.
///   - fillers: For a column that has no constant default, the SQL by which rows that exist get a value, by table and
///     column.
///   - force: Changes that may lose or refuse rows are steps, marked destructive, and not refusals.
package func planSQLiteMigration(
  from live: Catalog, to wanted: Catalog, emptyTables: Set<String>, fillers: [String: [String: String]],
  _ validation: SchemaValidation = .compatible, force: Bool = false
) -> MigrationPlan {
  var plan = MigrationPlan()
  for table in wanted.tables {
    guard let current = live.table(table.name) else {
      let indexes = table.indexes.map { renderSQLiteIndex($0, on: table.name) }
      plan.steps.append(
        MigrationStep(sql: [renderSQLiteTable(table)] + indexes, description: "create table '\(table.name)'"))
      continue
    }
    let change = SQLiteTableChange(
      live: current, wanted: table, isEmpty: emptyTables.contains(table.name), fillers: fillers[table.name] ?? [:],
      validation: validation, force: force)
    let refusals = change.refusals
    plan.refusals += refusals
    if refusals.isEmpty { plan.steps += change.steps }
  }
  if validation == .strict {
    for table in live.tables where wanted.table(table.name) == nil {
      plan.steps.append(
        MigrationStep(
          sql: ["DROP TABLE \(quotedName(table.name))"], description: "drop table '\(table.name)'",
          isDestructive: !emptyTables.contains(table.name), rebuildsTable: true))
    }
  }
  plan.suggestions = suggestRenames(from: live, to: wanted)
  return plan
}
