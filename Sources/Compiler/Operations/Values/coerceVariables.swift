package import ConnectorAPI
import DataModel
package import JSONText

/// A request's variables do not fit the operation's.
package struct VariableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The variable, and the way into its value: `$key.id`, `$rows[3].title`.
  package let path: String
  package let problem: String

  package var description: String { "variable \(path): \(problem)" }
}

/// A request's variables in the operation's order and in wire form; `nil` for one that is absent and has no default.
/// Variables that the operation does not declare are left aside, so that an older client keeps working.
package func coerceVariables(
  _ given: JSONObject, of operation: CheckedOperation, api: ConnectorAPI
) throws(VariableError) -> [JSONValue?] {
  var values: [JSONValue?] = []
  values.reserveCapacity(operation.variables.count)
  for variable in operation.variables {
    if let value = given[variable.name] {
      let coercion = VariableCoercion(api: api, allowed: variable.allowed)
      values.append(
        try coercion.coerce(value, to: variable.type, at: "$\(variable.name)", members: variable.allowed?.members))
    } else if let value = variable.defaultValue?.constant {
      values.append(value)
    } else if variable.type.isNonNull {
      throw VariableError(path: "$\(variable.name)", problem: "expected \(variable.type), and it is absent")
    } else {
      values.append(nil)
    }
  }
  return values
}

/// Values from outside against types of the API.
struct VariableCoercion {
  let api: ConnectorAPI
  let allowed: AllowedMembers?

  /// - Parameter members: What `@allow` names of a row; `nil` for every member.
  func coerce(
    _ value: JSONValue, to type: APIType, at path: String, members: [AllowedMembers.Member]?
  ) throws(VariableError) -> JSONValue {
    if value.isNull {
      guard !type.isNonNull else { throw VariableError(path: path, problem: "expected \(type), got null") }
      return .null
    }
    if let element = type.element {
      guard let items = value.array else { return .array([try coerce(value, to: element, at: path, members: members)]) }
      if let allowed, items.count > allowed.maxCount {
        throw VariableError(path: path, problem: "\(items.count) rows are more than the \(allowed.maxCount) allowed")
      }
      var elements: [JSONValue] = []
      elements.reserveCapacity(items.count)
      for (index, item) in items.enumerated() {
        elements.append(try coerce(item, to: element, at: "\(path)[\(index)]", members: members))
      }
      return .array(elements)
    }
    let name = type.base
    if let input = api.inputs[name] { return try coerce(value, to: input, type: type, at: path, members) }
    if let labels = api.enums[name] {
      guard let label = value.string else { throw mismatch(value, type, at: path) }
      guard labels.contains(label) else {
        throw VariableError(path: path, problem: "enum \(name) has no value '\(label)'")
      }
      return value
    }
    return try coerceScalar(value, to: type, at: path)
  }

  private func mismatch(_ value: JSONValue, _ type: APIType, at path: String) -> VariableError {
    VariableError(path: path, problem: "expected \(type), got \(value.kindName)")
  }

  private func coerceScalar(_ value: JSONValue, to type: APIType, at path: String) throws(VariableError) -> JSONValue {
    switch api.scalars[type.base]?.meaning {
    case .value(let scalar)?:
      do throws(ScalarInputError) {
        return try wireForm(of: value, as: scalar, acceptsWholeFloat: true)
      } catch {
        throw VariableError(
          path: path, problem: "expected \(type), got \(value.kindName): it must be \(error.expected)")
      }
    case .onlyTrue?:
      guard value == true else { throw mismatch(value, type, at: path) }
      return value
    default:
      guard value.string != nil else { throw mismatch(value, type, at: path) }
      return value
    }
  }

  private func coerce(
    _ value: JSONValue, to input: InputType, type: APIType, at path: String, _ allowed: [AllowedMembers.Member]?
  ) throws(VariableError) -> JSONValue {
    guard let object = value.object else { throw mismatch(value, type, at: path) }
    var members: [JSONObject.Member] = []
    for member in object.members {
      guard let field = input[FieldName(member.key)] else {
        throw VariableError(path: "\(path).\(member.key)", problem: "\(input.name) has no such member")
      }
      guard !field.isForbiddenInVariables, !isServerValue(field.type.base) else {
        throw VariableError(path: "\(path).\(member.key)", problem: "only the operation's own text may set it")
      }
      let permission = allowed?.first { $0.name == member.key }
      guard allowed == nil || permission != nil else {
        throw VariableError(path: "\(path).\(member.key)", problem: "the operation does not allow clients to set it")
      }
      let inner = try coerce(
        member.value, to: field.type, at: "\(path).\(member.key)", members: permission?.members)
      members.append(JSONObject.Member(key: member.key, value: inner))
    }
    let result = JSONObject(members)
    try checkMembers(of: result, input, at: path)
    return .object(result)
  }

  /// Expressions and relative times are made by the server: no client sends them, in filters neither.
  private func isServerValue(_ type: TypeName) -> Bool {
    api.inputs[type]?.isForbiddenAsVariable ?? api.scalars[type]?.isForbiddenAsVariable ?? false
  }

  private func checkMembers(of object: JSONObject, _ input: InputType, at path: String) throws(VariableError) {
    if case .key = input.meaning {
      for field in input.fields {
        guard case .column = field.meaning else { continue }
        if object[field.name.text]?.isNull ?? true {
          throw VariableError(path: "\(path).\(field.name)", problem: "a key needs every one of its members")
        }
      }
    }
    var chosen: [InputField.OneOf: FieldName] = [:]
    for field in input.fields {
      if field.type.isNonNull, field.defaultValue == nil, object[field.name.text] == nil {
        throw VariableError(path: "\(path).\(field.name)", problem: "expected \(field.type), and it is absent")
      }
      guard let group = field.oneOf, object[field.name.text] != nil else { continue }
      if let other = chosen.updateValue(field.name, forKey: group) {
        throw VariableError(path: path, problem: "'\(other)' and '\(field.name)' exclude each other")
      }
    }
  }
}

extension CheckedValue {
  /// The JSON of a value without variables.
  var constant: JSONValue? {
    switch kind {
    case .null: return .null
    case .constant(let value): return value
    case .enumeration(let label): return .string(label)
    case .variable, .expression: return nil
    case .list(let elements):
      let constants = elements.compactMap(\.constant)
      return constants.count == elements.count ? .array(constants) : nil
    case .object(let members):
      let constants = members.compactMap { member in
        member.value.constant.map { JSONObject.Member(key: member.name.text, value: $0) }
      }
      return constants.count == members.count ? .object(JSONObject(constants)) : nil
    }
  }
}
