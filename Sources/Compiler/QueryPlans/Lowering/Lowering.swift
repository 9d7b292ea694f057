import CEL
import ConnectorAPI
import DataModel
import JSONText
import Operations

/// Converts a checked operation and one request's variables into a plan. Reads only the parts of the variables that
/// ``ShapeKey`` includes, so that requests with equal keys have equal plans.
struct Lowering {
  let model: DataModel
  let api: ConnectorAPI
  let operation: CheckedOperation
  /// The variable values in declaration order. `nil` for an absent variable.
  let values: [JSONValue?]
  private let places: [String: Int]

  init(model: DataModel, api: ConnectorAPI, operation: CheckedOperation, values: [JSONValue?]) {
    self.model = model
    self.api = api
    self.operation = operation
    self.values = values
    places = Dictionary(zip(operation.variables.map(\.name), 0...), uniquingKeysWith: { first, _ in first })
  }

  /// Resolves the variables in a value. Returns `nil` if the value is an absent variable.
  func resolve(_ value: CheckedValue) throws(PlanError) -> InputNode? {
    switch value.kind {
    case .null: return .null
    case .constant(let constant): return .leaf(.constant(constant), known: constant)
    case .enumeration(let label): return .leaf(.constant(.string(label)), known: .string(label))
    case .variable(let name):
      guard let place = places[name] else {
        preconditionFailure("undeclared variable '\(name)' in a checked operation")
      }
      return values[place].map { expand($0, as: value.type, source: { .variable(place, path: $0) }, path: []) }
    case .expression(let expression): return try resolve(expression, in: value.type)
    case .list(let elements):
      if let input = api.inputs[value.type.base] {
        var nodes: [InputNode] = []
        for element in elements {
          if let node = try resolve(element) { nodes.append(node) }
        }
        if nodes.isEmpty, !elements.isEmpty, input.role.isIgnoredWhenAbsent { return nil }
        return .list(nodes)
      }
      return try resolveScalarList(elements)
    case .object(let members):
      guard let input = api.inputs[value.type.base] else { return try resolveAny(members) }
      var resolved: [InputMember] = []
      for member in members {
        guard let node = try resolve(member.value) else { continue }
        resolved.append(InputMember(name: member.name, role: member.role, value: node))
      }
      if resolved.isEmpty, !members.isEmpty, input.role.isIgnoredWhenAbsent { return nil }
      return .object(resolved)
    }
  }

  /// The value of an argument. `nil` if it is missing or an absent variable.
  func argument(_ name: FieldName, of field: CheckedField) throws(PlanError) -> InputNode? {
    guard let value = field.argument(name) else { return nil }
    return try resolve(value)
  }

  /// Expands a variable's value. Input objects are split by their API types; scalars stay sources.
  private func expand(
    _ value: JSONValue, as type: APIType, source: ([String]) -> ValueSource, path: [String]
  ) -> InputNode {
    if value.isNull { return .null }
    guard let input = api.inputs[type.base] else {
      return .leaf(source(path), known: ShapeKey.shapes(type, in: api) ? value : nil)
    }
    if let element = type.element {
      return .list(
        (value.array ?? [value]).enumerated().map { index, item in
          expand(item, as: element, source: source, path: path + [String(index)])
        })
    }
    return .object(
      (value.object?.members ?? []).compactMap { member in
        guard let field = input[FieldName(member.key)] else { return nil }
        let node = expand(member.value, as: field.type, source: source, path: path + [member.key])
        return InputMember(name: field.name, role: field.role, value: node)
      })
  }

  private func resolveScalarList(_ elements: [CheckedValue]) throws(PlanError) -> InputNode {
    var sources: [ValueSource] = []
    for element in elements { sources.append(try resolve(element)?.source ?? .constant(.null)) }
    let constants = sources.compactMap { if case .constant(let value) = $0 { value } else { nil } }
    if constants.count == sources.count { return .leaf(.constant(.array(constants)), known: .array(constants)) }
    return .leaf(.list(sources), known: nil)
  }

  private func resolveAny(_ members: [CheckedMember]) throws(PlanError) -> InputNode {
    var sources: [ValueSource.Member] = []
    for member in members {
      guard let node = try resolve(member.value), let source = node.source else { continue }
      sources.append(ValueSource.Member(name: member.name.text, value: source))
    }
    return .leaf(.object(sources), known: nil)
  }

  /// Resolves a server expression as a value of the expected `_Expr` type.
  private func resolve(_ expression: ServerExpression, in type: APIType) throws(PlanError) -> InputNode {
    let source: ValueSource
    switch expression.form {
    case .authUID: source = .callerID
    case .requestTime: source = .requestTime
    case .uuidV4: source = .newUUID
    case .string(let text): source = .constant(.string(text))
    case .number(let digits): source = .constant(.number(digits))
    case .boolean(let flag): source = .constant(.bool(flag))
    case .null: return .null
    case .variable(let name):
      guard let place = places[name], let value = values[place] else {
        throw PlanError(
          .invalidArgument, "variable '$\(name)' of the expression 'vars.\(name)' is absent")
      }
      if value.isNull { return .null }
      source = .variable(place, path: [])
    case .unsupported: throw PlanError(.unsupported, "the expression '\(expression.text)' is not supported yet")
    }
    guard let base = base(ofExpression: type.base) else { return .leaf(source, known: nil) }
    return .leaf(.converted(source, to: base), known: nil)
  }

  /// The result type of an expression type: a date for `Date_Expr`, an enum value for `Status_Expr`, `nil` for
  /// `Any_Expr`.
  private func base(ofExpression type: TypeName) -> ColumnType.Base? {
    guard type.text.hasSuffix("_Expr") else { return nil }
    let name = TypeName(String(type.text.dropLast("_Expr".count)))
    if model.enumType(name) != nil { return .enumeration(name) }
    return Scalar(rawValue: name.text).flatMap { $0 == .any ? nil : .scalar($0) }
  }
}

extension InputRole {
  /// Whether an input has no effect if all its members are absent variables. An explicitly empty filter matches every
  /// row instead.
  fileprivate var isIgnoredWhenAbsent: Bool {
    switch self {
    case .filter, .listFilter, .valueFilter, .valueListFilter, .pattern: true
    default: false
    }
  }
}
