import CEL
import DataModel

/// Collects the result of `filler` for each column with a server expression as its default, by table and column.
func backfillExpressions(
  of model: DataModel, by filler: (ServerExpression.Form, Column) -> String?
) -> [String: [String: String]] {
  var backfillExpressions: [String: [String: String]] = [:]
  for table in model.tables {
    for column in table.columns {
      guard case .expression(let expression)? = column.defaultValue, let sql = filler(expression.form, column) else {
        continue
      }
      backfillExpressions[table.sqlName, default: [:]][column.sqlName] = sql
    }
  }
  return backfillExpressions
}
