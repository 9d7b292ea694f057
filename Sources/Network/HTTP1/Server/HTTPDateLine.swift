import EventLoop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The `Date` field, formatted again each second.
struct HTTPDateLine {
  private var text: [UInt8] = []
  private var validUntil: UInt64 = 0

  /// Appends `CR LF Date: …`.
  mutating func append(to output: inout ByteBuffer, now: UInt64) {
    if now >= validUntil {
      text = Array("\r\nDate: \(formatHTTPDate(Int(time(nil))))".utf8)
      validUntil = now &+ 500_000_000
    }
    output.append(text)
  }
}

/// Formats seconds since 1970 as `Sun, 06 Nov 1994 08:49:37 GMT`.
func formatHTTPDate(_ seconds: Int) -> String {
  var moment = time_t(seconds)
  var parts = tm()
  gmtime_r(&moment, &parts)
  func twoDigits(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
  let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  let day = "\(days[Int(parts.tm_wday)]), \(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
  let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
  return "\(day) \(1900 + parts.tm_year) \(clock) GMT"
}
