import DataModel
import JSONText
import SQLite
import Scalars

/// Converts a bound key value to its wire form, for a mutation's response.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func wireValue(_ value: SQLiteValue, _ base: ColumnType.Base) -> JSONValue {
  switch (value, base) {
  case (.integer(let number), .scalar(.boolean)): .bool(number != 0)
  case (.integer(let number), .scalar(.int64)): .string(String(number))
  case (.integer(let number), .scalar(.timestamp)): .string(Instant(microseconds: number).description)
  case (.integer(let number), _): .integer(number)
  case (.real(let number), _): FloatText.text(number).map { .number($0) } ?? .null
  case (.text(let text), _): .string(text)
  case (.blob, _), (.null, _): .null
  }
}
