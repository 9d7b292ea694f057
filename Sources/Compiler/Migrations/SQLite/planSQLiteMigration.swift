/// The steps from what a file holds to what the schema needs. What the schema does not name stays: extra tables and
/// columns are other people's.
/// - Parameters:
///   - emptyTables: Names of the live tables without a row.
///   - fillers: For a column that has no constant default, the SQL by which rows that exist get a value, by table and
///     column.
package func planSQLiteMigration(
  from live: Catalog, to wanted: Catalog, emptyTables: Set<String>, fillers: [String: [String: String]]
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
      live: current, wanted: table, isEmpty: emptyTables.contains(table.name), fillers: fillers[table.name] ?? [:])
    let refusals = change.refusals
    plan.refusals += refusals
    if refusals.isEmpty { plan.steps += change.steps }
  }
  return plan
}
