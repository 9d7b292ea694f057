public import LocalStore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A key of one column.
public protocol SingleColumnKey: RecordKey, ColumnValue {}

extension SingleColumnKey {
  public var keyValues: [StoreValue] { get throws { [try storeValue()] } }
  public func bindKey(_ row: RecordBinding, from parameter: Int) throws { try row.bind(value: self, parameter, "key") }
  public static func readKey(_ row: RecordRow, from column: Int) throws -> Self { try read(row, column) }
}

extension SingleColumnKey where Self: FixedWidthInteger {
  public var keyText: String { description }
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
  public var keyText: String { self }
  public func bindKey(_ row: RecordBinding, from parameter: Int) throws { try row.bind(self, parameter) }
}

extension UUID: SingleColumnKey {
  public var keyText: String { uuidString }
}

extension Date: SingleColumnKey {
  public var keyText: String { timeIntervalSinceReferenceDate.description }
}

extension URL: SingleColumnKey {
  public var keyText: String { absoluteString }
}

extension RawColumnValue where RawValue: SingleColumnKey {
  public var keyText: String { rawValue.keyText }
}

extension TextColumnValue where Self: SingleColumnKey {
  public var keyText: String { columnText ?? "" }
}
