import DataModel
import JSONText
import QueryPlans
import SQLite
import Scalars

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ValueEvaluator {
  /// Returns a parameter as an SQLite value.
  func bind(_ binding: Binding) throws(RequestFailure) -> SQLiteValue {
    if case .duration(let parts, let isNegated) = binding.source {
      let offset = try offset(parts, isNegated: isNegated)
      switch binding.form {
      case .durationMonths: return .integer(Int64(offset.months))
      case .durationDays: return .integer(Int64(offset.days))
      default: return .integer(offset.microseconds)
      }
    }
    let value = try evaluate(binding.source)
    if case .count(let standard) = binding.form { return .integer(try count(value, standard)) }
    if value.isNull { return .null }
    switch binding.form {
    case .value(let base): return try column(value, base)
    case .list(let base):
      return .text(try list(value).map { item throws(RequestFailure) in try stored(item, base) }.description)
    case .candidates(let base):
      return .text(try list(value).map { item throws(RequestFailure) in try candidate(item, base) }.description)
    case .element(let base): return try element(value, base)
    case .jsonKey: return .text(anyKey(try canonical(value)))
    case .likePattern: return .text(try globPattern(ofLike: text(value)))
    case .likeText:
      _ = try globPattern(ofLike: text(value))
      return .text(try text(value))
    case .text: return .text(try text(value))
    case .integer: return .integer(try number(value))
    case .count, .durationMonths, .durationDays, .durationMicroseconds: return .null
    }
  }

  private func column(_ value: JSONValue, _ base: ColumnType.Base) throws(RequestFailure) -> SQLiteValue {
    guard case .scalar(let scalar) = base else { return .text(try text(value)) }
    switch scalar {
    case .string, .uuid, .date: return .text(try text(value))
    case .int, .int64: return .integer(try number(value))
    case .float:
      guard let number = value.number.flatMap(FloatText.parse) else { throw invalidValue(value, scalar) }
      return .real(number)
    case .boolean:
      guard let flag = value.bool else { throw invalidValue(value, scalar) }
      return .integer(flag ? 1 : 0)
    case .timestamp:
      guard let instant = value.string.flatMap({ Instant($0) }) else { throw invalidValue(value, scalar) }
      return .integer(instant.microseconds)
    case .any: return .text(try canonical(value))
    case .vector:
      let numbers = (value.array ?? []).compactMap { $0.number.flatMap(Float.init) }
      return .blob(numbers.flatMap { number in withUnsafeBytes(of: (number + 0).bitPattern.littleEndian, Array.init) })
    }
  }

  /// Returns an element of a stored list: in wire form, and `Any` in canonical form.
  private func stored(_ value: JSONValue, _ base: ColumnType.Base) throws(RequestFailure) -> JSONValue {
    guard base == .scalar(.any), !value.isNull else { return value }
    // Canonical text is valid JSON, and its numbers keep their digits.
    guard let canonical = try? parseJSON(try canonical(value)) else { throw invalidValue(value, .any) }
    return canonical
  }

  /// Returns an element of the JSON list that `in` compares with. Times are numbers in it, as in their columns.
  private func candidate(_ value: JSONValue, _ base: ColumnType.Base) throws(RequestFailure) -> JSONValue {
    guard base == .scalar(.timestamp), !value.isNull else { return try stored(value, base) }
    guard let instant = value.string.flatMap({ Instant($0) }) else { throw invalidValue(value, .timestamp) }
    return .integer(instant.microseconds)
  }

  /// Returns one element as `json_each` returns it.
  private func element(_ value: JSONValue, _ base: ColumnType.Base) throws(RequestFailure) -> SQLiteValue {
    switch base {
    case .scalar(.int): return .integer(try number(value))
    case .scalar(.float), .scalar(.boolean): return try column(value, base)
    default: return .text(try text(value))
    }
  }

  func list(_ value: JSONValue) throws(RequestFailure) -> [JSONValue] {
    guard let items = value.array else {
      throw RequestFailure(.invalidArgument, "a value must be a list, but it is \(value.kindName)")
    }
    return items
  }

  func text(_ value: JSONValue) throws(RequestFailure) -> String {
    guard let text = value.string else { throw invalidValue(value, .string) }
    return text
  }

  func number(_ value: JSONValue) throws(RequestFailure) -> Int64 {
    guard let number = (value.number ?? value.string).flatMap({ Int64($0) }) else { throw invalidValue(value, .int64) }
    return number
  }

  func canonical(_ value: JSONValue) throws(RequestFailure) -> String {
    do {
      return try canonicalJSON(value)
    } catch {
      throw RequestFailure(.invalidArgument, "a value of type Any cannot be stored: \(error)")
    }
  }

  func count(_ value: JSONValue, _ standard: Int) throws(RequestFailure) -> Int64 {
    if value.isNull { return Int64(standard) }
    guard let number = value.number.flatMap({ Int64($0) }), number >= 0 else {
      throw RequestFailure(.invalidArgument, "'limit' and 'offset' must not be negative")
    }
    return number
  }

  func invalidValue(_ value: JSONValue, _ scalar: Scalar) -> RequestFailure {
    RequestFailure(.invalidArgument, "a value of type \(scalar.rawValue) cannot be \(value.kindName)")
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension [JSONValue] {
  fileprivate var description: String { JSONValue.array(self).description }

  fileprivate func map(
    _ transform: (JSONValue) throws(RequestFailure) -> JSONValue
  ) throws(RequestFailure) -> [JSONValue] {
    var result: [JSONValue] = []
    result.reserveCapacity(count)
    for element in self { result.append(try transform(element)) }
    return result
  }
}
