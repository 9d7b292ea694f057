import SQLite

/// A value in a column or a parameter.
///
/// ```swift
/// let values: [StoreValue] = [1, 2.5, "text", nil, .blob([0xFF])]
/// ```
public enum StoreValue: Hashable, Sendable {
  /// NULL.
  case null
  /// A 64-bit integer.
  case integer(Int64)
  /// A floating-point number. NaN is stored as NULL.
  case real(Double)
  /// A text in UTF-8.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

extension StoreValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByNilLiteral
{
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates NULL.
  public init(nilLiteral: ()) { self = .null }
}

extension StoreValue {
  /// The integer, or `nil` if the value is of another kind; nothing is converted.
  public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  /// The floating-point number, or `nil` if the value is of another kind.
  public var real: Double? { if case .real(let value) = self { value } else { nil } }
  /// The text, or `nil` if the value is of another kind.
  public var text: String? { if case .text(let value) = self { value } else { nil } }
  /// The bytes, or `nil` if the value is of another kind.
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
