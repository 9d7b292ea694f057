package import DataModel

/// A plan's statements for SQLite, root field by root field.
/// - Throws: ``PlanError`` `.unsupported` for what only PostgreSQL can do.
package func renderSQLite(
  _ plan: OperationPlan, model: DataModel, options: RenderOptions
) throws(PlanError) -> [RootStatements] {
  try render(plan) { SQLiteRenderer(model: model, options: options) }
}
