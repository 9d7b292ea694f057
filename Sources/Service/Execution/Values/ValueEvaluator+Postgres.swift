import DataModel
import JSONText
import PostgresConnection
import QueryPlans
import Scalars

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ValueEvaluator {
  /// Returns a parameter as a PostgreSQL value.
  func bindForPostgres(_ binding: Binding) throws(RequestFailure) -> PostgresValue {
    if case .duration(let parts, let isNegated) = binding.source {
      let offset = try offset(parts, isNegated: isNegated)
      switch binding.form {
      case .durationMonths: return .int4(Int32(clamping: offset.months))
      case .durationDays: return .int4(Int32(clamping: offset.days))
      default: return .int8(offset.microseconds)
      }
    }
    let value = try evaluate(binding.source)
    if case .count(let standard) = binding.form { return .int8(try count(value, standard)) }
    if value.isNull { return .null }
    switch binding.form {
    case .value(let base), .element(let base): return try postgresValue(value, base)
    case .list(let base), .candidates(let base):
      var elements: [String?] = []
      for item in try list(value) { elements.append(item.isNull ? nil : try postgresText(item, base)) }
      return .array(elements)
    case .jsonKey: return .literal(try canonical(value))
    case .likePattern, .likeText:
      _ = try globPattern(ofLike: text(value))
      return .text(try text(value))
    case .text: return .text(try text(value))
    case .integer: return .int8(try number(value))
    case .count, .durationMonths, .durationDays, .durationMicroseconds: return .null
    }
  }

  private func postgresValue(_ value: JSONValue, _ base: ColumnType.Base) throws(RequestFailure) -> PostgresValue {
    guard case .scalar(let scalar) = base else { return .literal(try text(value)) }
    switch scalar {
    case .string: return .text(try text(value))
    case .uuid:
      guard let id = UInt64.halves(ofHexadecimal: try text(value)) else { throw invalidValue(value, scalar) }
      return .uuid(id.high, id.low)
    case .date:
      guard let date = CivilDate(try text(value)) else { throw invalidValue(value, scalar) }
      return .date(Int32(clamping: date.daysSinceEpoch))
    case .int:
      guard let number = Int32(exactly: try number(value)) else { throw invalidValue(value, scalar) }
      return .int4(number)
    case .int64: return .int8(try number(value))
    case .float:
      guard let number = value.number.flatMap(FloatText.parse) else { throw invalidValue(value, scalar) }
      return .float8(number)
    case .boolean:
      guard let flag = value.bool else { throw invalidValue(value, scalar) }
      return .bool(flag)
    case .timestamp:
      guard let instant = value.string.flatMap({ Instant($0) }) else { throw invalidValue(value, scalar) }
      return .timestamp(instant.microseconds)
    case .any: return .literal(try canonical(value))
    case .vector: return .literal(value.description)
    }
  }

  /// Returns an element of an array, in PostgreSQL's text form.
  private func postgresText(_ value: JSONValue, _ base: ColumnType.Base) throws(RequestFailure) -> String {
    switch base {
    case .scalar(.any): return try canonical(value)
    case .scalar(.boolean): return value.bool == true ? "t" : "f"
    case .scalar(.vector): return value.description
    case .scalar(.int), .scalar(.int64): return String(try number(value))
    case .scalar(.float):
      guard let number = value.number else { throw invalidValue(value, .float) }
      return number
    default: return try text(value)
    }
  }
}

extension UInt64 {
  /// Returns the two halves of 32 hexadecimal digits.
  fileprivate static func halves(ofHexadecimal text: String) -> (high: UInt64, low: UInt64)? {
    let digits = text.utf8
    guard digits.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    return (high, low)
  }
}

/// Converts a bound key value to its wire form, for a mutation's response.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func wireValue(_ value: PostgresValue, _ base: ColumnType.Base) -> JSONValue {
  switch (value, base) {
  case (.bool(let flag), _): .bool(flag)
  case (.int4(let number), _): .integer(Int64(number))
  case (.int8(let number), _): .string(String(number))
  case (.float8(let number), _): FloatText.text(number).map { .number($0) } ?? .null
  case (.uuid, _), (.date, _), (.text, _): .string(keyText(value))
  case (.timestamp(let microseconds), _): .string(Instant(microseconds: microseconds).description)
  case (.literal(let text), .scalar(.any)): (try? parseJSON(text)) ?? .null
  case (.literal(let text), _): .string(text)
  case (.null, _): .null
  }
}

/// Returns a key's value as text for entity ids, which is the same on both engines.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func keyText(_ value: PostgresValue) -> String {
  switch value {
  case .bool(let flag): flag ? "1" : "0"
  case .int4(let number): String(number)
  case .int8(let number), .timestamp(let number): String(number)
  case .float8(let number): FloatText.text(number) ?? ""
  case .uuid(let high, let low):
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  case .date(let days): CivilDate(daysSinceEpoch: Int(days)).description
  case .text(let text), .literal(let text): text
  case .null: ""
  }
}
