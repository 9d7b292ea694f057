package import DataModel

/// Renders a plan's statements for SQLite, by root field.
///
/// Statements that are nested too deeply for SQLite's parser are split: inner parts become statements that `mt_sub`
/// runs for each row. This is about a quarter slower, so it is done only where necessary and in as few places as
/// possible.
/// - Throws: ``PlanError`` `.unsupported` for operations that only PostgreSQL supports.
package func renderSQLite(
  _ plan: OperationPlan, model: DataModel, options: RenderOptions
) throws(PlanError) -> [RootStatements] {
  var failure: PlanError?
  for limit in StatementSplitter.limits {
    do throws(PlanError) {
      return try render(plan) { SQLiteRenderer(model: model, options: options, nestingLimit: limit) }
    } catch {
      guard error.reason == .unsupported else { throw error }
      failure = error
    }
  }
  throw failure ?? PlanError(.unsupported, "the operation is not supported on SQLite")
}
