public import LocalStore

/// A value that is stored in one column and can be used in conditions.
///
/// ```swift
/// func describe(_ value: some ColumnValue) throws { print(try value.storeValue()) }
/// try describe(UUID())
/// ```
public protocol ColumnValue: Sendable {
  /// The value as it is stored.
  /// - Throws: ``RecordError`` for a value that cannot be stored.
  func storeValue() throws -> StoreValue
  /// Reads a value from a row.
  /// - Parameters:
  ///   - row: The current row.
  ///   - column: The number of the column, from 0.
  /// - Throws: ``RecordError`` `.translation` or `.unknownCase` for a stored value that is not valid for this type.
  static func read(_ row: RecordRow, _ column: Int) throws -> Self
  /// The SQL before and after a column or value in orders and comparisons, for types whose stored form has another
  /// order.
  static var ordering: (before: String, behind: String) { get }
}

extension ColumnValue {
  /// Empty: by default the stored form has the right order.
  public static var ordering: (before: String, behind: String) { ("", "") }

  static func ordered(_ sql: String) -> String { ordering.before + sql + ordering.behind }
}

extension ColumnValue where Self: FixedWidthInteger {
  /// The integer. 64-bit unsigned values keep their bits, so their order is wrong above 2^63.
  /// - Throws: Never.
  public func storeValue() throws -> StoreValue { .integer(Int64(truncatingIfNeeded: self)) }

  /// Reads an integer from a column.
  /// - Throws: ``RecordError`` `.translation` if the stored number is out of range.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Self {
    let stored = row.integer(column)
    if let value = Self(exactly: stored) { return value }
    guard Self.bitWidth == 64 else {
      throw RecordError(.translation, entity: "\(Self.self)", message: "the stored number is out of range for the type")
    }
    return Self(truncatingIfNeeded: stored)
  }
}

extension Int: ColumnValue {}
extension Int8: ColumnValue {}
extension Int16: ColumnValue {}
extension Int32: ColumnValue {}
extension Int64: ColumnValue {}
extension UInt: ColumnValue {}
extension UInt8: ColumnValue {}
extension UInt16: ColumnValue {}
extension UInt32: ColumnValue {}
extension UInt64: ColumnValue {}

extension Bool: ColumnValue {
  /// 1 for `true`, 0 for `false`.
  /// - Throws: Never.
  public func storeValue() throws -> StoreValue { .integer(self ? 1 : 0) }
  /// Reads a Boolean value from a column.
  /// - Throws: Never.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Bool { row.bool(column) }
}

extension Double: ColumnValue {
  /// The number.
  /// - Throws: ``RecordError`` `.translation` for NaN.
  public func storeValue() throws -> StoreValue {
    guard !isNaN else { throw RecordError(.translation, entity: "Double", message: "NaN cannot be stored") }
    return .real(self)
  }
  /// Reads a number from a column.
  /// - Throws: Never.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Double { row.double(column) }
}

extension Float: ColumnValue {
  /// The number as a `Double`.
  /// - Throws: ``RecordError`` `.translation` for NaN.
  public func storeValue() throws -> StoreValue { try Double(self).storeValue() }
  /// Reads a number from a column.
  /// - Throws: Never.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Float { Float(row.double(column)) }
}

extension String: ColumnValue {
  /// The text.
  /// - Throws: Never.
  public func storeValue() throws -> StoreValue { .text(self) }
  /// Reads a text from a column.
  /// - Throws: Never.
  public static func read(_ row: RecordRow, _ column: Int) throws -> String { row.string(column) }
}

extension Substring: ColumnValue {
  /// The text.
  /// - Throws: Never.
  public func storeValue() throws -> StoreValue { .text(String(self)) }
  /// Reads a text from a column.
  /// - Throws: Never.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Substring {
    Substring(row.string(column))
  }
}

extension Character: ColumnValue {
  /// The character as text.
  /// - Throws: Never.
  public func storeValue() throws -> StoreValue { .text(String(self)) }
  /// Reads a character from a column.
  /// - Throws: ``RecordError`` `.translation` if the text is not one character.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Character {
    try Character(recordJSON: .text(row.string(column)))
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  /// The SQL of the wrapped type.
  public static var ordering: (before: String, behind: String) { Wrapped.ordering }
  /// The wrapped value, or NULL for `nil`.
  /// - Throws: ``RecordError``, as for the wrapped type.
  public func storeValue() throws -> StoreValue { try self?.storeValue() ?? .null }
  /// Reads a value, or `nil` for NULL.
  /// - Throws: ``RecordError``, as for the wrapped type.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Wrapped? {
    row.isNull(column) ? nil : try Wrapped.read(row, column)
  }
}

/// An enum or option set that is stored by its raw value. `martlet record` generates the conformance.
///
/// ```swift
/// enum Diet: String, RawColumnValue {
///   case seeds, insects
/// }
/// ```
public protocol RawColumnValue: ColumnValue, RecordValue, RawRepresentable where RawValue: ColumnValue & RecordValue {
  /// The value for unknown raw values; `nil` makes them an error.
  static var unknownCase: Self? { get }
}

extension RawColumnValue {
  /// `nil`: by default an unknown raw value is an error.
  public static var unknownCase: Self? { nil }

  /// The raw value.
  /// - Throws: ``RecordError``, as for the raw value.
  public func storeValue() throws -> StoreValue { try rawValue.storeValue() }
  /// The raw value as JSON.
  /// - Throws: ``RecordError``, as for the raw value.
  public func recordJSON() throws -> RecordJSON { try rawValue.recordJSON() }

  /// Reads a raw value from a column.
  /// - Throws: ``RecordError`` `.unknownCase` for an unknown raw value.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Self {
    try make(try RawValue.read(row, column))
  }

  /// Creates a value from its raw value in JSON.
  /// - Throws: ``RecordError`` `.unknownCase` for an unknown raw value.
  public init(recordJSON: RecordJSON) throws { self = try Self.make(try RawValue(recordJSON: recordJSON)) }

  private static func make(_ raw: RawValue) throws -> Self {
    if let value = Self(rawValue: raw) ?? unknownCase { return value }
    throw RecordError.unknownCase("\(Self.self)", "\(raw)")
  }
}
