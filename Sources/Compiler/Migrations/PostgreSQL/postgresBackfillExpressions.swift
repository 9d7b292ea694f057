import CEL
package import DataModel
import SQLQuoting

/// The SQL that fills a new column of existing rows, by table and column, if the server sets its default.
/// `request.time` becomes the time of the migration.
/// - Parameter microseconds: The time of the migration in microseconds since 1970, UTC.
package func postgresBackfillExpressions(of model: DataModel, microseconds: Int64) -> [String: [String: String]] {
  backfillExpressions(of: model) { filler($0, for: $1, microseconds: microseconds) }
}

private func filler(_ form: ServerExpression.Form, for column: Column, microseconds: Int64) -> String? {
  let time = "(timestamptz 'epoch' + \(microseconds) * interval '1 microsecond')"
  return switch (form, column.type.base) {
  case (.requestTime, .scalar(.timestamp)): time
  case (.requestTime, .scalar(.date)): "(\(time) AT TIME ZONE 'UTC')::date"
  case (.uuidV4, .scalar(.uuid)): uuidDefault
  case (.uuidV4, _): "replace(\(uuidDefault)::text, '-', '')"
  case (.string(let text), .scalar(.string)), (.string(let text), .enumeration): quotedText(text)
  case (.number(let digits), .scalar(.int)), (.number(let digits), .scalar(.int64)),
    (.number(let digits), .scalar(.float)):
    digits
  case (.boolean(let flag), .scalar(.boolean)): flag ? "true" : "false"
  default: nil
  }
}
