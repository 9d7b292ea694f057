import GraphQLSyntax
import JSONText

extension Value {
  /// The JSON value of a literal; an enum value becomes its name. `nil` if it contains a variable.
  var constant: JSONValue? {
    switch kind {
    case .variable: return nil
    case .int(let digits), .float(let digits): return .number(digits)
    case .string(let text, _), .enumeration(let text): return .string(text)
    case .boolean(let flag): return .bool(flag)
    case .null: return .null
    case .list(let elements):
      let constants = elements.compactMap(\.constant)
      return constants.count == elements.count ? .array(constants) : nil
    case .object(let fields):
      let members = fields.compactMap { field in
        field.value.constant.map { JSONObject.Member(key: field.name.text, value: $0) }
      }
      return members.count == fields.count ? .object(JSONObject(members)) : nil
    }
  }

  var isEnumeration: Bool {
    if case .enumeration = kind { true } else { false }
  }

  /// The name of this kind of literal in diagnostics.
  var kindName: String {
    switch kind {
    case .variable: "a variable"
    case .int: "an integer"
    case .float: "a decimal number"
    case .string: "a string"
    case .boolean: "a boolean"
    case .null: "null"
    case .enumeration: "an enum value"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
