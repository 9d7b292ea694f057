import CEL
package import DataModel
import SQLQuoting

/// The SQL that fills a new column of existing rows, by table and column, if the server sets its default.
/// `request.time` becomes the time of the migration.
/// - Parameter microseconds: The time of the migration in microseconds since 1970, UTC.
package func sqliteBackfillExpressions(of model: DataModel, microseconds: Int64) -> [String: [String: String]] {
  backfillExpressions(of: model) { filler($0, for: $1, microseconds: microseconds) }
}

private func filler(_ form: ServerExpression.Form, for column: Column, microseconds: Int64) -> String? {
  switch (form, column.type.base) {
  case (.requestTime, .scalar(.timestamp)): String(microseconds)
  case (.requestTime, .scalar(.date)): "date(\(microseconds / 1_000_000), 'unixepoch')"
  case (.uuidV4, _):
    // Sets the version (4) and the variant of RFC 9562. All other digits are random.
    """
    lower(hex(randomblob(6)) || '4' || substr(hex(randomblob(2)), 2) || substr('89AB', 1 + (random() & 3), 1) \
    || substr(hex(randomblob(8)), 2))
    """
  case (.string(let text), .scalar(.string)), (.string(let text), .enumeration): quotedText(text)
  case (.number(let digits), .scalar(.int)), (.number(let digits), .scalar(.int64)),
    (.number(let digits), .scalar(.float)):
    digits
  case (.boolean(let flag), .scalar(.boolean)): flag ? "1" : "0"
  default: nil
  }
}
