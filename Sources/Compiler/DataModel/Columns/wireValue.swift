import GraphQLSyntax
import JSONText
import Scalars
import SourceText

/// The reason why a literal is not valid for a column.
struct DefaultValueError: Error {
  enum Reason {
    case type(wanted: String)
    case range(wanted: String)
    case enumValue(String, of: TypeName)
    case null
  }

  let reason: Reason
  let range: SourceRange
}

/// Converts a literal to wire format: UUIDs without hyphens, 64-bit integers as strings, timestamps in UTC.
func wireValue(
  of value: Value, _ type: ColumnType, size: Int?, _ enums: [TypeName: EnumType]
) throws(DefaultValueError) -> JSONValue {
  if case .null = value.kind { return .null }
  guard type.isList else { return try wireElement(of: value, type.base, size: size, enums) }
  guard case .list(let elements) = value.kind else {
    return .array([try wireElement(of: value, type.base, size: size, enums)])
  }
  var values: [JSONValue] = []
  for element in elements {
    if case .null = element.kind {
      guard !type.isElementRequired else { throw DefaultValueError(reason: .null, range: element.range) }
      values.append(.null)
    } else {
      values.append(try wireElement(of: element, type.base, size: size, enums))
    }
  }
  return .array(values)
}

private func wireElement(
  of value: Value, _ base: ColumnType.Base, size: Int?, _ enums: [TypeName: EnumType]
) throws(DefaultValueError) -> JSONValue {
  switch base {
  case .scalar(let scalar): return try wireScalar(of: value, scalar, size: size)
  case .enumeration(let name):
    // Existing projects also write enum values as strings.
    switch value.kind {
    case .enumeration(let text), .string(let text, _):
      guard enums[name]?.values.contains(text) ?? true else {
        throw DefaultValueError(reason: .enumValue(text, of: name), range: value.range)
      }
      return .string(text)
    default: throw DefaultValueError(reason: .type(wanted: "a value of enum '\(name)'"), range: value.range)
    }
  }
}

private func wireScalar(of value: Value, _ scalar: Scalar, size: Int?) throws(DefaultValueError) -> JSONValue {
  func problem(_ wanted: String) -> DefaultValueError {
    DefaultValueError(reason: .type(wanted: wanted), range: value.range)
  }
  func outside(_ wanted: String) -> DefaultValueError {
    DefaultValueError(reason: .range(wanted: wanted), range: value.range)
  }
  switch (scalar, value.kind) {
  case (.string, .string(let text, _)): return .string(text)
  case (.boolean, .boolean(let flag)): return .bool(flag)
  case (.int, .int(let digits)):
    guard let number = Int32(digits) else { throw outside("a 32-bit integer, from -2147483648 to 2147483647") }
    return .integer(number)
  case (.int64, .int(let digits)), (.int64, .string(let digits, _)):
    guard let number = Int64(digits) else { throw outside("a 64-bit integer") }
    return .string(String(number))
  case (.float, .int(let digits)), (.float, .float(let digits)):
    guard let number = Double(digits), number.isFinite else { throw outside("a 64-bit floating-point number") }
    return .number(digits)
  case (.uuid, .string(let text, _)):
    guard let uuid = UUIDText(text) else { throw problem("a UUID with 32 hexadecimal digits") }
    return .string(uuid.text)
  case (.date, .string(let text, _)):
    guard let date = CivilDate(text) else { throw problem("a date such as \"2026-08-31\"") }
    return .string(date.description)
  case (.timestamp, .string(let text, _)):
    guard let instant = Instant(text) else { throw problem("a timestamp such as \"2026-08-31T12:00:00Z\"") }
    return .string(instant.description)
  case (.vector, .list(let elements)):
    var numbers: [JSONValue] = []
    for element in elements { numbers.append(try wireScalar(of: element, .float, size: nil)) }
    if let size, numbers.count != size { throw outside("a list of \(size) numbers") }
    return .array(numbers)
  case (.any, _): return anyValue(value)
  default: throw problem(scalar.literalName)
  }
}

/// Converts any literal to JSON. An enum value becomes a string.
private func anyValue(_ value: Value) -> JSONValue {
  switch value.kind {
  case .null, .variable: .null
  case .int(let digits), .float(let digits): .number(digits)
  case .string(let text, _), .enumeration(let text): .string(text)
  case .boolean(let flag): .bool(flag)
  case .list(let elements): .array(elements.map(anyValue))
  case .object(let fields):
    .object(JSONObject(fields.map { JSONObject.Member(key: $0.name.text, value: anyValue($0.value)) }))
  }
}

extension Scalar {
  /// The description of a literal of this type in diagnostics.
  fileprivate var literalName: String {
    switch self {
    case .uuid: "a UUID as a string"
    case .string: "a string"
    case .int, .int64: "an integer"
    case .float: "a number"
    case .boolean: "true or false"
    case .date: "a date as a string"
    case .timestamp: "a timestamp as a string"
    case .any: "a value"
    case .vector: "a list of numbers"
    }
  }
}

extension ColumnType {
  /// The type in GraphQL syntax.
  var shown: String { isList ? "[\(base.name)\(isElementRequired ? "!" : "")]" : base.name.text }
}
