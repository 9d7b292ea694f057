@_spi(Generated) public import LocalStore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Stored as the seconds since 2001, which `Date` uses itself, so the exact value is read back.
extension Date: ColumnValue, RecordValue {
  /// The seconds since 2001.
  /// - Throws: ``RecordError`` `.translation` if the date is not a finite number.
  public func storeValue() throws -> StoreValue {
    guard timeIntervalSinceReferenceDate.isFinite else {
      throw RecordError(.translation, entity: "Date", message: "a date that is not finite cannot be stored")
    }
    return .real(timeIntervalSinceReferenceDate)
  }
  /// Reads a date from a column.
  /// - Throws: Never.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Date {
    Date(timeIntervalSinceReferenceDate: row.double(column))
  }
  /// The seconds since 2001 as JSON.
  /// - Throws: ``RecordError`` `.translation` if the date is not a finite number.
  public func recordJSON() throws -> RecordJSON { try timeIntervalSinceReferenceDate.recordJSON() }
  /// Creates a date from the seconds since 2001.
  /// - Throws: ``RecordError`` `.translation` for JSON of another type.
  public init(recordJSON: RecordJSON) throws {
    self.init(timeIntervalSinceReferenceDate: try Double(recordJSON: recordJSON))
  }
}

extension Data: ColumnValue, RecordValue {
  /// The bytes as a blob.
  /// - Throws: Never.
  public func storeValue() throws -> StoreValue { .blob([UInt8](self)) }
  /// Reads bytes from a column.
  /// - Throws: Never.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Data {
    row.statement.withBytes(at: column) { Data($0) }
  }
  /// The bytes as Base64 text.
  /// - Throws: Never.
  public func recordJSON() throws -> RecordJSON { .text(base64EncodedString()) }
  /// Creates bytes from Base64 text.
  /// - Throws: ``RecordError`` `.translation` for other JSON.
  public init(recordJSON: RecordJSON) throws {
    guard let data = Data(base64Encoded: try String(recordJSON: recordJSON)) else {
      throw RecordError.mismatch(Data.self)
    }
    self = data
  }
}

/// A value that is stored as readable text, in columns and in JSON.
///
/// ```swift
/// struct Version: TextColumnValue {
///   var number: Int
///   var columnText: String? { "v\(number)" }
///   init?(columnText: String) {
///     guard let number = Int(columnText.dropFirst()) else { return nil }
///     self.number = number
///   }
/// }
/// ```
public protocol TextColumnValue: ColumnValue, RecordValue {
  /// Creates a value from its text; `nil` if the text is invalid.
  init?(columnText: String)
  /// The text; `nil` if the value has no text, such as a decimal that is not a number. Storing it throws
  /// ``RecordError`` `.translation` then.
  var columnText: String? { get }
}

extension TextColumnValue {
  /// The text of the value.
  /// - Throws: ``RecordError`` `.translation` if the value has no text.
  public func storeValue() throws -> StoreValue { .text(try text()) }
  /// The text of the value as JSON.
  /// - Throws: ``RecordError`` `.translation` if the value has no text.
  public func recordJSON() throws -> RecordJSON { .text(try text()) }
  /// Reads a value from its text.
  /// - Throws: ``RecordError`` `.translation` if the text is invalid.
  public static func read(_ row: RecordRow, _ column: Int) throws -> Self {
    try make(row.string(column))
  }
  /// Creates a value from its text in JSON.
  /// - Throws: ``RecordError`` `.translation` if the text is invalid, or the JSON of another type.
  public init(recordJSON: RecordJSON) throws { self = try Self.make(try String(recordJSON: recordJSON)) }

  private func text() throws -> String {
    guard let columnText else {
      throw RecordError(.translation, entity: "\(Self.self)", message: "the value cannot be stored")
    }
    return columnText
  }

  private static func make(_ text: String) throws -> Self {
    guard let value = Self(columnText: text) else { throw RecordError.mismatch(Self.self) }
    return value
  }
}

extension UUID: TextColumnValue {
  /// Creates a UUID from its string.
  public init?(columnText: String) { self.init(uuidString: columnText) }
  /// The UUID string.
  public var columnText: String? { uuidString }
}

extension URL: TextColumnValue {
  /// Creates a URL from its string.
  public init?(columnText: String) { self.init(string: columnText) }
  /// The absolute string of the URL.
  public var columnText: String? { absoluteString }
}

/// Stored as text with all digits, and ordered as an SQLite number, which is exact up to 15 digits.
extension Decimal: TextColumnValue {
  /// Compares the text as a number.
  public static var ordering: (before: String, behind: String) { ("CAST(", " AS NUMERIC)") }
  /// Creates a decimal from its digits.
  public init?(columnText: String) { self.init(string: columnText) }
  /// The digits; `nil` for NaN.
  public var columnText: String? { isNaN ? nil : description }
}
