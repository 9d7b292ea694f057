/// Parses a duration in Go's format: numbers with units, such as `30s`, `1h30m`, `1.5m` or `250ms`. `0` needs no unit.
/// - Returns: The number of seconds, or `nil` if the text is invalid or negative.
package func parseDuration(_ text: String) -> Double? {
  if text == "0" || text == "+0" { return 0 }
  var rest = text.utf8[...]
  if rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  guard !rest.isEmpty else { return nil }
  var nanoseconds = 0.0
  while !rest.isEmpty {
    let digits = rest.prefix { isDigit($0) || $0 == UInt8(ascii: ".") }
    rest = rest[digits.endIndex...]
    let unit = rest.prefix { !isDigit($0) && $0 != UInt8(ascii: ".") }
    rest = rest[unit.endIndex...]
    let tail = digits.last == UInt8(ascii: ".") ? "0" : ""
    guard digits.count <= 20, digits.contains(where: isDigit),
      let number = Double("0" + String(Substring(digits)) + tail), let scale = durationUnits[String(Substring(unit))]
    else { return nil }
    nanoseconds += number * scale
  }
  // Go stores durations as 64-bit nanoseconds: about 292 years.
  return nanoseconds < 9.2e18 ? nanoseconds / 1e9 : nil
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

/// Units in nanoseconds.
private let durationUnits: [String: Double] = [
  "ns": 1, "us": 1e3, "µs": 1e3, "μs": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9, "h": 3600e9,
]
