public import LocalStore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A key with a single column.
///
/// ```swift
/// let key: any SingleColumnKey = UUID()
/// print(key.keyText)
/// ```
public protocol SingleColumnKey: RecordKey, ColumnValue {}

extension SingleColumnKey {
  /// The value of the column.
  /// - Throws: ``RecordError`` if the value cannot be stored.
  public var keyValues: [StoreValue] { get throws { [try storeValue()] } }
  /// Binds the value to a parameter.
  /// - Throws: ``RecordError`` if the value cannot be stored.
  public func bindKey(_ row: RecordBinding, from parameter: Int) throws { try row.bind(value: self, parameter, "key") }
  /// Reads the value of a column.
  /// - Throws: ``RecordError`` for a stored value of another type.
  public static func readKey(_ row: RecordRow, from column: Int) throws -> Self { try read(row, column) }
}

extension SingleColumnKey where Self: FixedWidthInteger {
  /// The decimal digits.
  public var keyText: String { description }
  /// Binds the number to a parameter.
  /// - Throws: ``StoreError``.
  public func bindKey(_ row: RecordBinding, from parameter: Int) throws {
    try row.bind(Int64(truncatingIfNeeded: self), parameter)
  }
}

extension Int: SingleColumnKey {}
extension Int8: SingleColumnKey {}
extension Int16: SingleColumnKey {}
extension Int32: SingleColumnKey {}
extension Int64: SingleColumnKey {}
extension UInt: SingleColumnKey {}
extension UInt8: SingleColumnKey {}
extension UInt16: SingleColumnKey {}
extension UInt32: SingleColumnKey {}
extension UInt64: SingleColumnKey {}

extension String: SingleColumnKey {
  /// The text itself.
  public var keyText: String { self }
  /// Binds the text to a parameter.
  /// - Throws: ``StoreError``.
  public func bindKey(_ row: RecordBinding, from parameter: Int) throws { try row.bind(self, parameter) }
}

extension UUID: SingleColumnKey {
  /// The UUID string.
  public var keyText: String { uuidString }
}

extension Date: SingleColumnKey {
  /// The seconds since 2001.
  public var keyText: String { timeIntervalSinceReferenceDate.description }
}

extension URL: SingleColumnKey {
  /// The absolute string of the URL.
  public var keyText: String { absoluteString }
}

extension RawColumnValue where RawValue: SingleColumnKey {
  /// The text of the raw value.
  public var keyText: String { rawValue.keyText }
}

extension TextColumnValue where Self: SingleColumnKey {
  /// The text of the column.
  public var keyText: String { columnText ?? "" }
}
