package import DataModel

/// A plan's statements for PostgreSQL, root field by root field. A read gives one row with the field's JSON and, with
/// keys, the tree of keys in a second column.
/// - Throws: ``PlanError``.
package func renderPostgres(
  _ plan: OperationPlan, model: DataModel, options: RenderOptions
) throws(PlanError) -> [RootStatements] {
  try render(plan) { PostgresRenderer(model: model, options: options) }
}
