/// A JSON value. Members keep their order and numbers their digits, so that reading and writing a value does not change
/// it.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number as written, in the grammar of RFC 8259.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// Creates a number from an integer.
  package static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }
}

extension JSONValue {
  package var isNull: Bool { self == .null }

  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }
  /// The number as written.
  package var number: String? { if case .number(let value) = self { value } else { nil } }

  /// The member of an object, or `nil` if it is missing or this is not an object.
  package subscript(key: String) -> JSONValue? { object?[key] }

  /// The name of this kind of value in messages, such as "a string" or "null".
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(String(value)) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }
  package init(nilLiteral: ()) { self = .null }
}
