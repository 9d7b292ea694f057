import DataModel
import JSONText
import Operations
import Testing

/// One scalar value in, its one wire form out.
@Suite("wire forms")
struct WireFormTests {
  @Test(
    "are what the wire and the engines use",
    arguments: [
      (Scalar.string, "\"a\"", "\"a\""), (.string, "\"\"", "\"\""), (.boolean, "true", "true"),
      (.int, "0", "0"), (.int, "-2147483648", "-2147483648"), (.int, "2147483647", "2147483647"), (.int, "5.0", "5"),
      (.int, "-0", "0"), (.int, "1e3", "1000"), (.int64, "\"9223372036854775807\"", "\"9223372036854775807\""),
      (.int64, "-9223372036854775808", "\"-9223372036854775808\""),
      (.int64, "9007199254740993", "\"9007199254740993\""),
      (.int64, "2e3", "\"2000\""), (.int64, "\"0012\"", "\"12\""), (.float, "1", "1"), (.float, "-0.0", "0"),
      (.float, "1e21", "1e+21"), (.float, "0.1000", "0.1"), (.float, "1e-400", "0"),
      (.uuid, "\"C0FFEE00-0000-4000-8000-00000000000A\"", "\"c0ffee0000004000800000000000000a\""),
      (.date, "\"2024-02-29T99\"", "\"2024-02-29\""),
      (.timestamp, "\"2024-01-02T03:04:05.1+01:00\"", "\"2024-01-02T02:04:05.100Z\""),
      (.any, "{\"b\":1,\"a\":1.50}", "{\"b\":1,\"a\":1.50}"), (.vector, "[1,2.5]", "[1,2.5]"),
    ])
  func wire(_ scalar: Scalar, _ given: String, _ expected: String) throws {
    #expect(try encodeForWire(of: parseJSON(given), as: scalar, acceptsIntegralFloat: true).description == expected)
  }

  @Test(
    "do not exist for other values",
    arguments: [
      (Scalar.string, "1"), (.string, "\"a\\u0000\""), (.string, "null"), (.boolean, "0"), (.boolean, "\"true\""),
      (.int, "2147483648"), (.int, "0.5"), (.int, "\"1\""), (.int, "1e10"), (.int64, "\"9223372036854775808\""),
      (.int64, "0.5"), (.int64, "\"1.0\""), (.int64, "\"\""), (.int64, "1e19"), (.float, "\"1\""), (.float, "1e309"),
      (.float, "true"), (.uuid, "\"c0ffee\""), (.uuid, "1"), (.date, "\"2023-02-29\""), (.date, "\"2024-01-01 10:00\""),
      (.timestamp, "\"2024-01-02\""), (.timestamp, "{}"), (.any, "\"\\u0000\""), (.vector, "[\"1\"]"), (.vector, "1"),
    ])
  func refused(_ scalar: Scalar, _ given: String) throws {
    let value = try parseJSON(given)
    #expect(throws: ScalarInputError.self) { try encodeForWire(of: value, as: scalar, acceptsIntegralFloat: true) }
  }

  @Test("a whole decimal is an integer only where clients send doubles")
  func wholeFloats() throws {
    for scalar in [Scalar.int, .int64] {
      #expect(throws: ScalarInputError.self) {
        try encodeForWire(of: .number("5.0"), as: scalar, acceptsIntegralFloat: false)
      }
    }
    #expect(try encodeForWire(of: .number("5"), as: .int, acceptsIntegralFloat: false) == 5)
  }

  @Test("a wire form is its own wire form")
  func idempotent() throws {
    let values: [(Scalar, JSONValue)] = [
      (.int, 5), (.int64, "5"), (.float, .number("1e+21")), (.uuid, "c0ffee0000004000800000000000000a"),
      (.date, "2024-02-29"), (.timestamp, "2024-01-02T02:04:05.100Z"),
    ]
    for (scalar, value) in values {
      #expect(try encodeForWire(of: value, as: scalar, acceptsIntegralFloat: true) == value)
    }
  }
}
