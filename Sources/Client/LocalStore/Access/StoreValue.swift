import SQLite

/// One value as a store keeps it.
public enum StoreValue: Hashable, Sendable {
  case null
  case integer(Int64)
  /// NaN is stored as NULL.
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension StoreValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByNilLiteral
{
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(nilLiteral: ()) { self = .null }
}

extension StoreValue {
  /// The value where it is of this kind, else `nil`: an accessor converts nothing.
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  public var real: Double? { if case .real(let value) = self { value } else { nil } }
  public var text: String? { if case .text(let value) = self { value } else { nil } }
  public var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }

  init(_ value: SQLiteValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .blob(let bytes): self = .blob(bytes)
    }
  }

  var sqlite: SQLiteValue {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .blob(bytes)
    }
  }
}
