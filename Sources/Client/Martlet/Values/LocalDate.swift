import Scalars

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A calendar date without a time and a time zone: the type of fields of the type `Date`.
///
/// ```swift
/// let released = try LocalDate(year: 1980, month: 5, day: 17)
/// print(released)  // 1980-05-17
/// ```
public struct LocalDate: Hashable, Comparable, Sendable {
  private let civil: CivilDate

  /// Creates a date from its components in the Gregorian calendar.
  /// - Throws: ``DataConnectCodecError`` `.invalidLocalDateFormat` if the date does not exist, or is outside the
  ///   years 1583 to 9999.
  public init(year: Int, month: Int, day: Int) throws {
    guard let civil = CivilDate(year: year, month: month, day: day), civil.isInRange else {
      throw DataConnectCodecError(
        code: .invalidLocalDateFormat, message: "the date does not exist, or is outside the years 1583 to 9999")
    }
    self.civil = civil
  }

  /// Parses a date in the form `yyyy-MM-dd`, whatever the locale of the device is. A `T` and everything after it
  /// are ignored.
  /// - Throws: ``DataConnectCodecError`` `.invalidLocalDateFormat`.
  public init(localDateString: String) throws {
    guard let civil = CivilDate(localDateString) else {
      throw DataConnectCodecError(code: .invalidLocalDateFormat, message: "expected a date in the form YYYY-MM-DD")
    }
    self.civil = civil
  }

  /// The date of a point in time in the time zone of the device.
  public init(date: Date) {
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    civil =
      CivilDate(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
      ?? CivilDate(daysSinceEpoch: 0)
  }

  /// The year.
  public var year: Int { civil.components.year }
  /// The month, from 1 to 12.
  public var month: Int { civil.components.month }
  /// The day of the month, from 1 to 31.
  public var day: Int { civil.components.day }

  /// The start of the day in the time zone of the device.
  public var date: Date {
    let (year, month, day) = civil.components
    let start = Self.calendar.date(from: DateComponents(year: year, month: month, day: day))
    return start ?? Date(timeIntervalSince1970: Double(civil.daysSinceEpoch) * 86_400)
  }

  private static var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .current
    return calendar
  }

  /// Whether the first date is before the second.
  public static func < (lhs: LocalDate, rhs: LocalDate) -> Bool { lhs.civil < rhs.civil }
}

extension LocalDate: CustomStringConvertible {
  /// The date in the form `yyyy-MM-dd`.
  public var description: String { civil.description }
}

extension LocalDate: Codable {
  /// Decodes a string in the form `yyyy-MM-dd`.
  /// - Throws: ``DataConnectCodecError`` `.invalidLocalDateFormat`; errors of the decoder.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let date = LocalDate(wire: text) else { throw Self.unreadable(at: decoder.codingPath) }
    self = date
  }

  init?(wire text: String) {
    guard let civil = CivilDate(text) else { return nil }
    self.civil = civil
  }

  static func unreadable(at path: [any CodingKey]) -> DataConnectCodecError {
    DataConnectCodecError(
      code: .invalidLocalDateFormat, at: path, "expected LocalDate in the form YYYY-MM-DD, but found another string")
  }

  /// Encodes the date in the form `yyyy-MM-dd`.
  /// - Throws: Errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
