package import ConnectorAPI
import DataModel
package import JSONText

/// An error for a request whose variables do not match the operation.
package struct VariableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path to the invalid value: `$key.id`, `$rows[3].title`.
  package let path: String
  package let problem: String

  package var description: String { "variable \(path): \(problem)" }
}

/// Converts the variables of a request to wire format, in declaration order. A variable that is absent and has no
/// default is `nil`. Undeclared variables are ignored, so that older clients keep working.
package func coerceVariables(
  _ given: JSONObject, of operation: CheckedOperation, api: ConnectorAPI
) throws(VariableError) -> [JSONValue?] {
  var values: [JSONValue?] = []
  values.reserveCapacity(operation.variables.count)
  for variable in operation.variables {
    if let value = given[variable.name] {
      // Without paths, for which every place needs memory; they are made when the value turns out to be wrong.
      if let coerced = try? VariableCoercion(api: api, allowed: variable.allowed).coerce(
        value, to: variable.type, at: VariableCoercion.Place(members: variable.allowed?.members))
      {
        values.append(coerced)
        continue
      }
      let coercion = VariableCoercion(api: api, allowed: variable.allowed)
      let place = VariableCoercion.Place(members: variable.allowed?.members) { "$\(variable.name)" }
      values.append(try coercion.coerce(value, to: variable.type, at: place))
    } else if let value = variable.defaultValue?.constant {
      values.append(value)
    } else if variable.type.isNonNull {
      throw VariableError(path: "$\(variable.name)", problem: "expected \(variable.type) but found no value")
    } else {
      values.append(nil)
    }
  }
  return values
}

/// Converts client values to API types. Paths are built only for errors.
struct VariableCoercion {
  /// A position inside a variable's value, with the members that `@allow` permits there.
  struct Place {
    /// The members that clients can set. `nil` means all members.
    let members: [AllowedMembers.Member]?
    private let makePath: (() -> String)?

    init(members: [AllowedMembers.Member]?, path: (() -> String)? = nil) {
      self.members = members
      makePath = path
    }

    var path: String { makePath?() ?? "" }

    func element(_ index: Int) -> Place {
      Place(members: members, path: makePath.map { path in { "\(path())[\(index)]" } })
    }

    /// - Returns: `nil` for a member that clients cannot set.
    func member(_ name: String) -> Place? {
      let allowed = members?.first { $0.name == name }
      guard members == nil || allowed != nil else { return nil }
      return Place(members: allowed?.members, path: makePath.map { path in { "\(path()).\(name)" } })
    }
  }

  let api: ConnectorAPI
  let allowed: AllowedMembers?

  func coerce(_ value: JSONValue, to type: APIType, at place: Place) throws(VariableError) -> JSONValue {
    if value.isNull {
      guard !type.isNonNull else { throw VariableError(path: place.path, problem: "expected \(type) but found null") }
      return .null
    }
    if let element = type.element {
      guard let items = value.array else { return .array([try coerce(value, to: element, at: place)]) }
      if let allowed, items.count > allowed.maxCount {
        throw VariableError(
          path: place.path, problem: "found \(items.count) rows, but at most \(allowed.maxCount) are allowed")
      }
      var elements: [JSONValue] = []
      elements.reserveCapacity(items.count)
      for (index, item) in items.enumerated() {
        elements.append(try coerce(item, to: element, at: place.element(index)))
      }
      return .array(elements)
    }
    return try coerce(value, to: api.namedInput(type.base), type, at: place)
  }

  private func coerce(
    _ value: JSONValue, to named: NamedInput?, _ type: APIType, at place: Place
  ) throws(VariableError) -> JSONValue {
    switch named {
    case .input(let input)?: return try coerce(value, to: input, type: type, at: place)
    case .enumeration(let labels)?:
      guard let label = value.string else { throw mismatch(value, type, at: place) }
      guard labels.contains(label) else {
        throw VariableError(path: place.path, problem: "unknown value '\(label)' of enum \(type.base)")
      }
      return value
    case .scalar(let scalar)?: return try coerce(value, to: scalar.role, type, at: place)
    case nil: throw mismatch(value, type, at: place)
    }
  }

  private func mismatch(_ value: JSONValue, _ type: APIType, at place: Place) -> VariableError {
    VariableError(path: place.path, problem: "expected \(type) but found \(value.kindName)")
  }

  private func coerce(
    _ value: JSONValue, to role: ScalarRole, _ type: APIType, at place: Place
  ) throws(VariableError) -> JSONValue {
    switch role {
    case .value(let scalar):
      do throws(ScalarInputError) {
        return try encodeForWire(of: value, as: scalar, acceptsIntegralFloat: true)
      } catch {
        throw VariableError(
          path: place.path, problem: "expected \(type) but found \(value.kindName): it must be \(error.expected)")
      }
    case .onlyTrue:
      guard value == true else { throw mismatch(value, type, at: place) }
      return value
    default:
      guard value.string != nil else { throw mismatch(value, type, at: place) }
      return value
    }
  }

  private func coerce(
    _ value: JSONValue, to input: InputType, type: APIType, at place: Place
  ) throws(VariableError) -> JSONValue {
    guard let object = value.object else { throw mismatch(value, type, at: place) }
    // Most values are in wire form already: then the object stays the one that came.
    var result = object
    for member in object.members {
      guard let field = input[FieldName(member.key)] else {
        throw VariableError(path: "\(place.path).\(member.key)", problem: "unknown member of \(input.name)")
      }
      // The server evaluates expressions and relative times. Clients cannot send them, not even in filters.
      let named = api.namedInput(field.type.base)
      guard !field.isForbiddenInVariables, named?.isForbiddenAsVariable != true else {
        throw VariableError(path: "\(place.path).\(member.key)", problem: "clients cannot set this member")
      }
      guard let inside = place.member(member.key) else {
        throw VariableError(
          path: "\(place.path).\(member.key)", problem: "the operation does not allow clients to set this member")
      }
      let inner: JSONValue
      if let named, field.type.element == nil, !member.value.isNull {
        inner = try coerce(member.value, to: named, field.type, at: inside)
      } else {
        inner = try coerce(member.value, to: field.type, at: inside)
      }
      if inner != member.value { result[member.key] = inner }
    }
    try checkMembers(of: result, input, at: place)
    return .object(result)
  }

  private func checkMembers(of object: JSONObject, _ input: InputType, at place: Place) throws(VariableError) {
    if case .key = input.role {
      for field in input.fields {
        guard case .column = field.role else { continue }
        if object[field.name.text]?.isNull ?? true {
          throw VariableError(path: "\(place.path).\(field.name)", problem: "missing key member")
        }
      }
    }
    var chosen: [InputField.OneOf: FieldName] = [:]
    for field in input.fields {
      if field.type.isNonNull, field.defaultValue == nil, object[field.name.text] == nil {
        throw VariableError(path: "\(place.path).\(field.name)", problem: "expected \(field.type) but found no value")
      }
      guard let group = field.oneOf, object[field.name.text] != nil else { continue }
      if let other = chosen.updateValue(field.name, forKey: group) {
        throw VariableError(path: place.path, problem: "'\(other)' and '\(field.name)' cannot be used together")
      }
    }
  }
}

extension CheckedValue {
  /// The JSON value, or `nil` if the value contains variables or expressions.
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
