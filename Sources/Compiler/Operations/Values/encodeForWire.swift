package import DataModel
package import JSONText
import Scalars

/// An error for a value that is not valid for its scalar type.
package struct ScalarInputError: Error, Hashable, Sendable {
  /// The expected value, which completes "it must be …".
  package let expected: String
}

/// Converts a scalar value to wire format: UUIDs as 32 hexadecimal digits, Int64 as a string of digits, timestamps in
/// microseconds with 0, 3 or 6 fractional digits, floats without −0.
/// - Parameter acceptsIntegralFloat: Whether to accept `5.0` for an Int, for clients whose numbers are all doubles.
package func encodeForWire(
  of value: JSONValue, as scalar: Scalar, acceptsIntegralFloat: Bool
) throws(ScalarInputError) -> JSONValue {
  switch scalar {
  case .string:
    guard let text = value.string else { throw ScalarInputError(expected: "a string") }
    guard !text.utf8.contains(0) else { throw ScalarInputError(expected: "a string without the character U+0000") }
    return value
  case .boolean:
    guard value.bool != nil else { throw ScalarInputError(expected: "true or false") }
    return value
  case .int:
    guard let number = integer(value, acceptsIntegralFloat: acceptsIntegralFloat), let int = Int32(exactly: number)
    else {
      throw ScalarInputError(expected: "a 32-bit integer")
    }
    return .integer(int)
  case .int64:
    let digits = value.string ?? value.number
    guard let digits,
      let number = wholeNumber(digits, acceptsIntegralFloat: value.string == nil && acceptsIntegralFloat)
    else { throw ScalarInputError(expected: "a 64-bit integer as a string of digits") }
    return .string(String(number))
  case .float:
    guard let digits = value.number, let number = FloatText.parse(digits), let text = FloatText.text(number) else {
      throw ScalarInputError(expected: "a finite number")
    }
    return .number(text)
  case .uuid:
    if let text = value.string, UUIDText.isWireForm(text) { return value }
    guard let id = value.string.flatMap({ UUIDText($0) }) else {
      throw ScalarInputError(expected: "a UUID, such as \"c0ffee00-0000-4000-8000-000000000000\"")
    }
    return .string(id.description)
  case .date:
    guard let date = value.string.flatMap({ CivilDate($0) }) else {
      throw ScalarInputError(expected: "a date, such as \"2026-01-31\"")
    }
    return .string(date.description)
  case .timestamp:
    guard let instant = value.string.flatMap({ Instant($0) }) else {
      throw ScalarInputError(expected: "a timestamp with a time zone, such as \"2026-01-31T12:00:00Z\"")
    }
    return .string(instant.description)
  case .any:
    do {
      _ = try canonicalJSON(value)
    } catch {
      throw ScalarInputError(expected: "JSON that can be stored (\(error))")
    }
    return value
  case .vector:
    guard let numbers = value.array?.map({ $0.number.flatMap(FloatText.parse) }), !numbers.contains(nil) else {
      throw ScalarInputError(expected: "a list of finite numbers")
    }
    return value
  }
}

private func integer(_ value: JSONValue, acceptsIntegralFloat: Bool) -> Int64? {
  value.number.flatMap { wholeNumber($0, acceptsIntegralFloat: acceptsIntegralFloat) }
}

private func wholeNumber(_ digits: String, acceptsIntegralFloat: Bool) -> Int64? {
  if let number = Int64(digits) { return number }
  guard acceptsIntegralFloat, let number = Double(digits), number == number.rounded() else { return nil }
  return Int64(exactly: number)
}
