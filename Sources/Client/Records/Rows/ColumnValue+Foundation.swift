@_spi(Generated) public import LocalStore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Seconds since 2001, as `Date` counts itself: the exact value comes back.
extension Date: ColumnValue, RecordValue {
  public func storeValue() throws -> StoreValue {
    guard timeIntervalSinceReferenceDate.isFinite else {
      throw RecordError(.translation, entity: "Date", message: "a date that is no finite number cannot be stored")
    }
    return .real(timeIntervalSinceReferenceDate)
  }
  public static func read(_ row: RecordRow, _ column: Int) throws -> Date {
    Date(timeIntervalSinceReferenceDate: row.double(column))
  }
  public func recordJSON() throws -> RecordJSON { try timeIntervalSinceReferenceDate.recordJSON() }
  public init(recordJSON: RecordJSON) throws {
    self.init(timeIntervalSinceReferenceDate: try Double(recordJSON: recordJSON))
  }
}

extension Data: ColumnValue, RecordValue {
  public func storeValue() throws -> StoreValue { .blob([UInt8](self)) }
  public static func read(_ row: RecordRow, _ column: Int) throws -> Data {
    row.statement.withBytes(at: column) { Data($0) }
  }
  public func recordJSON() throws -> RecordJSON { .text(base64EncodedString()) }
  public init(recordJSON: RecordJSON) throws {
    guard let data = Data(base64Encoded: try String(recordJSON: recordJSON)) else {
      throw RecordError.mismatch(Data.self)
    }
    self = data
  }
}

/// As text that a person can read; ``RecordValue`` of the same text in JSON.
public protocol TextColumnValue: ColumnValue, RecordValue {
  /// `nil` for text that stands for no value.
  init?(columnText: String)
  /// `nil` for a value without a text, such as a decimal that is not a number: storing it throws ``RecordError``
  /// `.translation`.
  var columnText: String? { get }
}

extension TextColumnValue {
  public func storeValue() throws -> StoreValue { .text(try text()) }
  public func recordJSON() throws -> RecordJSON { .text(try text()) }
  public static func read(_ row: RecordRow, _ column: Int) throws -> Self {
    try make(row.string(column))
  }
  public init(recordJSON: RecordJSON) throws { self = try Self.make(try String(recordJSON: recordJSON)) }

  private func text() throws -> String {
    guard let columnText else {
      throw RecordError(.translation, entity: "\(Self.self)", message: "the value has no form that can be stored")
    }
    return columnText
  }

  private static func make(_ text: String) throws -> Self {
    guard let value = Self(columnText: text) else { throw RecordError.mismatch(Self.self) }
    return value
  }
}

extension UUID: TextColumnValue {
  public init?(columnText: String) { self.init(uuidString: columnText) }
  public var columnText: String? { uuidString }
}

extension URL: TextColumnValue {
  public init?(columnText: String) { self.init(string: columnText) }
  public var columnText: String? { absoluteString }
}

/// Kept as text, to its last digit, and put in order as a number of SQLite's: exact up to 15 digits.
extension Decimal: TextColumnValue {
  public static var ordering: (before: String, behind: String) { ("CAST(", " AS NUMERIC)") }
  public init?(columnText: String) { self.init(string: columnText) }
  public var columnText: String? { isNaN ? nil : description }
}
