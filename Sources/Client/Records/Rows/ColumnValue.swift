public import LocalStore

/// A value that stands in one column, and can be compared with it in predicates.
public protocol ColumnValue: Sendable {
  /// - Throws: ``RecordError`` for a value that no column can hold.
  func storeValue() throws -> StoreValue
  /// - Parameter column: Counted from 0.
  /// - Throws: ``RecordError`` `.translation` or `.unknownCase` for a stored value that is none of this type.
  static func read(_ row: RecordRow, _ column: Int) throws -> Self
  /// What stands around a column and a value where they are put in order, for values whose stored form has another one.
  static var ordering: (before: String, behind: String) { get }
}

extension ColumnValue {
  public static var ordering: (before: String, behind: String) { ("", "") }

  static func ordered(_ sql: String) -> String { ordering.before + sql + ordering.behind }
}

extension ColumnValue where Self: FixedWidthInteger {
  /// Unsigned values of 64 bits keep their bits; their order is wrong above 2^63.
  public func storeValue() throws -> StoreValue { .integer(Int64(truncatingIfNeeded: self)) }

  public static func read(_ row: RecordRow, _ column: Int) throws -> Self {
    let stored = row.integer(column)
    if let value = Self(exactly: stored) { return value }
    guard Self.bitWidth == 64 else {
      throw RecordError(.translation, entity: "\(Self.self)", message: "the stored number does not fit")
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
  public func storeValue() throws -> StoreValue { .integer(self ? 1 : 0) }
  public static func read(_ row: RecordRow, _ column: Int) throws -> Bool { row.bool(column) }
}

extension Double: ColumnValue {
  public func storeValue() throws -> StoreValue {
    guard !isNaN else { throw RecordError(.translation, entity: "Double", message: "NaN cannot be stored") }
    return .real(self)
  }
  public static func read(_ row: RecordRow, _ column: Int) throws -> Double { row.double(column) }
}

extension Float: ColumnValue {
  public func storeValue() throws -> StoreValue { try Double(self).storeValue() }
  public static func read(_ row: RecordRow, _ column: Int) throws -> Float { Float(row.double(column)) }
}

extension String: ColumnValue {
  public func storeValue() throws -> StoreValue { .text(self) }
  public static func read(_ row: RecordRow, _ column: Int) throws -> String { row.string(column) }
}

extension Substring: ColumnValue {
  public func storeValue() throws -> StoreValue { .text(String(self)) }
  public static func read(_ row: RecordRow, _ column: Int) throws -> Substring {
    Substring(row.string(column))
  }
}

extension Character: ColumnValue {
  public func storeValue() throws -> StoreValue { .text(String(self)) }
  public static func read(_ row: RecordRow, _ column: Int) throws -> Character {
    try Character(recordJSON: .text(row.string(column)))
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  public static var ordering: (before: String, behind: String) { Wrapped.ordering }
  public func storeValue() throws -> StoreValue { try self?.storeValue() ?? .null }
  public static func read(_ row: RecordRow, _ column: Int) throws -> Wrapped? {
    row.isNull(column) ? nil : try Wrapped.read(row, column)
  }
}

/// Enums and option sets by their raw value. The generator writes the conformance.
public protocol RawColumnValue: ColumnValue, RecordValue, RawRepresentable where RawValue: ColumnValue & RecordValue {
  /// What an unknown stored value becomes; `nil` makes it an error.
  static var unknownCase: Self? { get }
}

extension RawColumnValue {
  public static var unknownCase: Self? { nil }

  public func storeValue() throws -> StoreValue { try rawValue.storeValue() }
  public func recordJSON() throws -> RecordJSON { try rawValue.recordJSON() }

  public static func read(_ row: RecordRow, _ column: Int) throws -> Self {
    try make(try RawValue.read(row, column))
  }

  public init(recordJSON: RecordJSON) throws { self = try Self.make(try RawValue(recordJSON: recordJSON)) }

  private static func make(_ raw: RawValue) throws -> Self {
    if let value = Self(rawValue: raw) ?? unknownCase { return value }
    throw RecordError.unknownCase("\(Self.self)", "\(raw)")
  }
}
