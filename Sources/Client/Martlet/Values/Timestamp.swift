import Scalars

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A point in time with a precision of nanoseconds: the type of fields of the type `Timestamp`. The server stores
/// microseconds.
///
/// ```swift
/// let now = Timestamp(date: Date())
/// let later = now.dateValue().addingTimeInterval(60)
/// ```
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64
  /// 0 to 999,999,999, added to ``seconds``, also before 1970.
  public let nanoseconds: Int32

  /// Creates a timestamp; nanoseconds of more than a second, or below 0, are carried over to the seconds.
  public init(seconds: Int64, nanoseconds: Int32) {
    let (carry, rest) = Int64(nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    self.seconds = seconds &+ carry &- (rest < 0 ? 1 : 0)
    self.nanoseconds = Int32(truncatingIfNeeded: rest < 0 ? rest + 1_000_000_000 : rest)
  }

  /// Creates a timestamp with the precision of `Date`. Dates of more than 10^15 seconds before or after 1970 are
  /// clamped.
  public init(date: Date) {
    let time = date.timeIntervalSince1970
    guard time.magnitude < 1e15 else {
      self.init(seconds: time > 0 ? 1_000_000_000_000_000 : -1_000_000_000_000_000, nanoseconds: 0)
      return
    }
    let whole = time.rounded(.down)
    self.init(seconds: Int64(whole), nanoseconds: Int32((time - whole) * 1e9))
  }

  /// Creates a timestamp with the current time.
  public init() { self.init(date: Date()) }

  /// The nearest `Date`, whose precision is about a microsecond.
  public func dateValue() -> Date {
    Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
  }

  /// Whether the first timestamp is before the second.
  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    (lhs.seconds, lhs.nanoseconds) < (rhs.seconds, rhs.nanoseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The timestamp in RFC 3339 format in UTC, with 0, 3, 6 or 9 fraction digits. Outside the years 1 to 9999, its
  /// seconds and nanoseconds.
  public var description: String { text ?? "Timestamp(seconds: \(seconds), nanoseconds: \(nanoseconds))" }

  /// Parses RFC 3339 with any offset and at most nine fraction digits. `nil` for anything else, also outside the
  /// years 1 to 9999; the server supports 1583 to 9999.
  init?(text: String) {
    let point = text.utf8.firstIndex(of: UInt8(ascii: "."))
    guard let point else {
      guard let instant = Instant(ofAnyYear: text) else { return nil }
      self.init(instant, nanoseconds: 0)
      return
    }
    let behind = text.utf8[text.utf8.index(after: point)...]
    let digits = behind.prefix { $0 >= 0x30 && $0 <= 0x39 }
    let whole = text[..<point] + text[digits.endIndex...]
    guard (1...9).contains(digits.count), let instant = Instant(ofAnyYear: whole) else { return nil }
    let nanoseconds = (0..<9).reduce((value: Int32(0), rest: digits[...])) { state, _ in
      (state.value * 10 + Int32(state.rest.first.map { $0 - 0x30 } ?? 0), state.rest.dropFirst())
    }
    self.init(instant, nanoseconds: nanoseconds.value)
  }

  private init(_ instant: Instant, nanoseconds: Int32) {
    let seconds = instant.microseconds >= 0 ? instant.microseconds : instant.microseconds - 999_999
    self.init(seconds: seconds / 1_000_000, nanoseconds: nanoseconds)
  }

  /// `nil` if the time is outside the range of `Instant`.
  private var instant: Instant? {
    let (microseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return overflow ? nil : Instant(microseconds: microseconds)
  }

  private var text: String? {
    guard let instant, (1...9999).contains(instant.date.components.year) else { return nil }
    let whole = instant.description
    if nanoseconds == 0 { return whole }
    let padded = String(String(nanoseconds + 1_000_000_000).dropFirst())
    let length = nanoseconds % 1_000_000 == 0 ? 3 : nanoseconds % 1000 == 0 ? 6 : 9
    return whole.dropLast() + "." + padded.prefix(length) + "Z"
  }
}

extension Timestamp: Codable {
  /// Decodes a string in RFC 3339 format.
  /// - Throws: ``DataConnectCodecError`` `.invalidTimestampFormat`; errors of the decoder.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let timestamp = Timestamp(text: text) else {
      throw DataConnectCodecError(
        code: .invalidTimestampFormat, at: decoder.codingPath,
        "expected Timestamp in RFC 3339 format, but found another string")
    }
    self = timestamp
  }

  /// Encodes a string in RFC 3339 format.
  /// - Throws: ``DataConnectCodecError`` `.encodingFailed` outside the years 1583 to 9999; errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    guard let text, instant?.isInRange == true else {
      throw DataConnectCodecError(
        code: .encodingFailed, at: encoder.codingPath, "a timestamp outside the years 1583 to 9999 cannot be sent")
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
