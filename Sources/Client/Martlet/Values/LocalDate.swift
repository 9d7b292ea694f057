import Scalars

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A day of the calendar, without a time and without a zone: what a field of the type `Date` holds.
///
/// ```swift
/// let released = try LocalDate(year: 1980, month: 5, day: 17)
/// print(released)  // 1980-05-17
/// ```
public struct LocalDate: Hashable, Comparable, Sendable {
  private let civil: CivilDate

  /// - Throws: ``DataConnectCodecError`` `.invalidLocalDateFormat` for a day that does not exist, or outside the years
  ///   1583 to 9999.
  public init(year: Int, month: Int, day: Int) throws {
    guard let civil = CivilDate(year: year, month: month, day: day), civil.isInRange else {
      throw DataConnectCodecError(
        code: .invalidLocalDateFormat, message: "there is no such day from 1583 to 9999")
    }
    self.civil = civil
  }

  /// `yyyy-MM-dd`, whatever the language of the device; everything from a `T` on is left aside.
  /// - Throws: ``DataConnectCodecError`` `.invalidLocalDateFormat`.
  public init(localDateString: String) throws {
    guard let civil = CivilDate(localDateString) else {
      throw DataConnectCodecError(code: .invalidLocalDateFormat, message: "expected a day as YYYY-MM-DD")
    }
    self.civil = civil
  }

  /// The day that a moment has in the device's time zone.
  public init(date: Date) {
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    civil =
      CivilDate(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
      ?? CivilDate(daysSinceEpoch: 0)
  }

  public var year: Int { civil.components.year }
  public var month: Int { civil.components.month }
  public var day: Int { civil.components.day }

  /// The first moment of the day in the device's time zone.
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

  public static func < (lhs: LocalDate, rhs: LocalDate) -> Bool { lhs.civil < rhs.civil }
}

extension LocalDate: CustomStringConvertible {
  /// `yyyy-MM-dd`.
  public var description: String { civil.description }
}

extension LocalDate: Codable {
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
      code: .invalidLocalDateFormat, at: path, "expected LocalDate as YYYY-MM-DD, found another text")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
