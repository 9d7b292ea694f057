import Scalars

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A moment, to the nanosecond: what a field of the type `Timestamp` holds. The server keeps microseconds.
///
/// ```swift
/// let now = Timestamp(date: Date())
/// let later = now.dateValue().addingTimeInterval(60)
/// ```
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64
  /// 0 to 999,999,999; also before 1970 they count forward.
  public let nanoseconds: Int32

  /// Nanoseconds beyond a second move to the seconds.
  public init(seconds: Int64, nanoseconds: Int32) {
    let (carry, rest) = Int64(nanoseconds).quotientAndRemainder(dividingBy: 1_000_000_000)
    self.seconds = seconds &+ carry &- (rest < 0 ? 1 : 0)
    self.nanoseconds = Int32(truncatingIfNeeded: rest < 0 ? rest + 1_000_000_000 : rest)
  }

  /// As exact as `Date` is. More than 10^15 seconds from 1970 become that many.
  public init(date: Date) {
    let time = date.timeIntervalSince1970
    guard time.magnitude < 1e15 else {
      self.init(seconds: time > 0 ? 1_000_000_000_000_000 : -1_000_000_000_000_000, nanoseconds: 0)
      return
    }
    let whole = time.rounded(.down)
    self.init(seconds: Int64(whole), nanoseconds: Int32((time - whole) * 1e9))
  }

  /// Now.
  public init() { self.init(date: Date()) }

  /// The nearest `Date`: digits below a microsecond are lost.
  public func dateValue() -> Date {
    Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9)
  }

  public static func < (lhs: Timestamp, rhs: Timestamp) -> Bool {
    (lhs.seconds, lhs.nanoseconds) < (rhs.seconds, rhs.nanoseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC, with 0, 3, 6 or 9 digits behind the point: as few as hold the value.
  /// Times outside the years 1 to 9999 are counted instead.
  public var description: String { text ?? "Timestamp(seconds: \(seconds), nanoseconds: \(nanoseconds))" }

  /// Reads RFC 3339 with any offset and at most nine digits behind the point; `nil` for anything else, also outside the
  /// years 1 to 9999. The server's own begin with 1583.
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

  /// `nil` before the first second or after the last one that `Instant` holds.
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
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let timestamp = Timestamp(text: text) else {
      throw DataConnectCodecError(
        code: .invalidTimestampFormat, at: decoder.codingPath, "expected Timestamp by RFC 3339, found another text")
    }
    self = timestamp
  }

  public func encode(to encoder: any Encoder) throws {
    guard let text, instant?.isInRange == true else {
      throw DataConnectCodecError(
        code: .encodingFailed, at: encoder.codingPath, "a time outside the years 1583 to 9999 cannot be sent")
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
