import TestSupport
import Testing

@testable import Scalars

/// What PostgreSQL 15 prints.
private let printed: [(Double, String)] = [
  (0, "0"), (-0.0, "0"), (5, "5"), (-5, "-5"), (0.1, "0.1"), (-0.25, "-0.25"), (1.0 / 3, "0.3333333333333333"),
  (123.456, "123.456"), (1234.5678, "1234.5678"), (99999.99995, "99999.99995"), (1e14, "100000000000000"),
  (999_999_999_999_999, "999999999999999"), (1e15, "1e+15"), (-1e15, "-1e+15"), (1e21, "1e+21"), (1e-4, "0.0001"),
  (1.5e-4, "0.00015"), (1e-5, "1e-05"), (1.25e-7, "1.25e-07"), (1e100, "1e+100"), (.leastNonzeroMagnitude, "5e-324"),
  (1.7976931348623157e308, "1.7976931348623157e+308"), (2.2250738585072014e-308, "2.2250738585072014e-308"),
  (0x1p53, "9.007199254740992e+15"), (9_007_199_254_740_991, "9.007199254740991e+15"),
  // A decimal half way to the neighbouring double is not taken.
  (1e23, "9.999999999999999e+22"), (27_933_204_325_879_152, "2.7933204325879152e+16"),
  (0x1p89, "6.189700196426902e+26"),
  (1e22, "1e+22"), (100.5, "100.5"), (1.1, "1.1"), (2.675, "2.675"), (0.30000000000000004, "0.30000000000000004"),
  (12345678.9, "12345678.9"), (4.35, "4.35"),
]

@Test("floats print as PostgreSQL prints them", arguments: printed)
func floats(value: Double, text: String) {
  #expect(FloatText.text(value) == text)
}

@Test func whatJSONCannotSpellIsNil() {
  #expect(FloatText.text(.infinity) == nil)
  #expect(FloatText.text(.nan) == nil)
  #expect(FloatText.parse("1e400") == nil)
  #expect(FloatText.parse("-0.0")?.sign == .plus)
  #expect(FloatText.parse("-1.5e1") == -15)
}

@Test func everyFloatReadsBackAndIsNoLongerThanSwiftsOwn() {
  var generator = SeededRandom(seed: 53)
  for _ in 0..<20_000 {
    let kind = Int.random(in: 0..<3, using: &generator)
    let value =
      switch kind {
      case 0: Double(bitPattern: generator.next())
      case 1: Double(Int64.random(in: -1_000_000_000...1_000_000_000, using: &generator)) / 1e4
      default: Double(sign: .plus, exponent: Int.random(in: -1074...1023, using: &generator), significand: 1)
      }
    guard let text = FloatText.text(value) else {
      #expect(!value.isFinite)
      continue
    }
    #expect(Double(text) == value, "seed \(generator.seed), \(value)")
    let digits = DecimalDigits(description: text).digits.count
    let shortest = DecimalDigits(description: value.description).digits.count
    #expect(digits == shortest || value.magnitude >= 0x1p53 && digits <= 17, "seed \(generator.seed), \(value)")
  }
}

@Test(
  "elements of a vector",
  arguments: [
    (Float(1), "1"), (0.5, "0.5"), (-0.1, "-0.1"), (999_999, "999999"), (1e6, "1e+06"), (16_777_216, "1.6777216e+07"),
    (3.4028235e38, "3.4028235e+38"), (1e-5, "1e-05"), (0, "0"), (.leastNormalMagnitude, "1.1754944e-38"),
  ])
func vectorElements(value: Float, text: String) throws {
  let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: FloatText.maximumLength)
  defer { buffer.deallocate() }
  let length = try #require(FloatText.write(value, to: buffer))
  #expect(String(decoding: UnsafeBufferPointer(start: buffer, count: length), as: UTF8.self) == text)
}

@Test(arguments: [0, 7, 10, -10, 99, 100, 12_345, .max, .min] as [Int64])
func integers(value: Int64) {
  let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: maximumIntegerLength)
  defer { buffer.deallocate() }
  let length = writeInteger(value, to: buffer)
  #expect(String(decoding: UnsafeBufferPointer(start: buffer, count: length), as: UTF8.self) == String(value))
}
