/// Parses a size such as `100MB`, `64 KiB` or `5000`: an integer and an optional unit, ignoring case. `KB`, `MB` and
/// `GB` are powers of 1000; `KiB`, `MiB` and `GiB` are powers of 1024.
/// - Returns: The number of bytes, or `nil` if the text is invalid, zero or too large.
package func parseByteSize(_ text: String) -> Int? {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  let unit = text[digits.endIndex...].drop { $0 == " " }.lowercased()
  let scales = [
    "": 1, "b": 1, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
  ]
  guard let number = Int(digits), number > 0, let scale = scales[unit] else { return nil }
  let (bytes, overflow) = number.multipliedReportingOverflow(by: scale)
  return overflow ? nil : bytes
}
