/// A value in SQLite's types.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByNilLiteral
{
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .real(value) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension SQLiteValue {
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  package var real: Double? { if case .real(let value) = self { value } else { nil } }
  package var text: String? { if case .text(let value) = self { value } else { nil } }
  package var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
}
