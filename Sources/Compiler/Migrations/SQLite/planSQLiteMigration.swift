import SQLQuoting

/// Plans the migration from the current contents of a file to the desired schema. With compatible validation, tables
/// and columns that the schema does not name are kept, because they may belong to other programs.
/// - Parameters:
///   - emptyTables: The names of the empty tables.
///   - backfillExpressions: For columns without a constant default, the SQL that fills existing rows, by table and column.
///   - force: Whether changes that may lose or reject rows become destructive steps instead of refusals.
package func planSQLiteMigration(
  from live: Catalog, to wanted: Catalog, emptyTables: Set<String>, backfillExpressions: [String: [String: String]],
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
      live: current, wanted: table, isEmpty: emptyTables.contains(table.name),
      backfillExpressions: backfillExpressions[table.name] ?? [:],
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
