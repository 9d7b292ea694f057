package import DataModel

/// Renders a plan's statements for PostgreSQL, by root field. A read returns one row with the field's JSON and, with
/// keys, the key tree in a second column.
/// - Throws: ``PlanError``.
package func renderPostgres(
  _ plan: OperationPlan, model: DataModel, options: RenderOptions
) throws(PlanError) -> [RootStatements] {
  try render(plan) { PostgresRenderer(model: model, options: options) }
}
