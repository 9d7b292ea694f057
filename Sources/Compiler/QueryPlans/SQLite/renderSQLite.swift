package import DataModel

/// A plan's statements for SQLite, root field by root field.
///
/// What nests deeper than SQLite's parser holds is cut: lower parts become statements that `mt_sub` runs for each row.
/// That costs about a quarter of the speed, so it is done only where it must be, and in as few places as will do.
/// - Throws: ``PlanError`` `.unsupported` for what only PostgreSQL can do.
package func renderSQLite(
  _ plan: OperationPlan, model: DataModel, options: RenderOptions
) throws(PlanError) -> [RootStatements] {
  var failure: PlanError?
  for limit in Nesting.limits {
    do throws(PlanError) {
      return try render(plan) { SQLiteRenderer(model: model, options: options, nestingLimit: limit) }
    } catch {
      guard error.reason == .unsupported else { throw error }
      failure = error
    }
  }
  throw failure ?? PlanError(.unsupported, "SQLite cannot do it")
}
