/// A size such as `100MB`, `64 KiB`, `5000`: a whole number and a unit. `KB`, `MB`, `GB` count in thousands, `KiB`,
/// `MiB`, `GiB` in 1,024s; the case of the letters does not matter.
/// - Returns: Bytes; `nil` for any other text, for zero, and for what does not fit.
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
