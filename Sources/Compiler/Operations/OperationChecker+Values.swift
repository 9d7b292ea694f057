import CEL
import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import SourceText

extension OperationChecker {
  /// Checks a literal or a variable against the expected type.
  /// - Parameter hasDefault: The argument or member has a default, so a nullable variable is allowed where the type is
  ///   non-null.
  /// - Returns: `nil` if the value does not match. The errors are in `log`.
  mutating func checkValue(_ value: Value, as type: APIType, hasDefault: Bool = false) -> CheckedValue? {
    if case .variable(let name) = value.kind {
      return checkVariableUse(name, at: value.range, as: type, hasDefault: hasDefault)
    }
    if case .null = value.kind {
      guard !type.isNonNull else {
        log.report(.wrongValue(value, type: type))
        return nil
      }
      return CheckedValue(kind: .null, type: type, range: value.range)
    }
    if let element = type.element {
      let elements = value.elements.map { checkValue($0, as: element) }
      let sound = elements.compactMap { $0 }
      return sound.count == elements.count
        ? CheckedValue(kind: .list(sound), type: type, range: value.range) : nil
    }
    let name = type.base
    if let input = api.inputs[name] { return checkObject(value, as: input, type: type) }
    if let labels = api.enums[name] { return checkLabel(value, among: labels, type: type) }
    return checkScalar(value, as: name, type: type)
  }

  private mutating func checkVariableUse(
    _ name: String, at range: SourceRange, as type: APIType, hasDefault: Bool
  ) -> CheckedValue? {
    guard let variable = variables[name] else {
      if !declaredVariables.contains(name) {
        log.report(.undeclaredVariable(name, near: nearestName(to: name, among: declaredVariables), at: range))
      }
      return nil
    }
    guard variable.fits(type, hasDefault: hasDefault) else {
      log.report(.wrongVariableType(variable, type: type, at: range))
      return nil
    }
    return CheckedValue(kind: .variable(name), type: type, range: range)
  }

  private mutating func checkLabel(_ value: Value, among labels: [String], type: APIType) -> CheckedValue? {
    switch value.kind {
    case .enumeration(let label) where labels.contains(label):
      return CheckedValue(kind: .enumeration(label), type: type, range: value.range)
    case .enumeration(let label):
      log.report(
        .unknownLabel(label, type: type.base, near: nearestName(to: label, among: labels), at: value.range))
    case .string(let text, _) where labels.contains(text):
      log.report(.quotedLabel(text, type: type.base, at: value.range))
    default: log.report(.wrongValue(value, type: type))
    }
    return nil
  }

  private mutating func checkScalar(_ value: Value, as name: TypeName, type: APIType) -> CheckedValue? {
    func checked(_ kind: CheckedValue.Kind) -> CheckedValue {
      CheckedValue(kind: kind, type: type, range: value.range)
    }
    switch (api.scalars[name]?.role, value.kind) {
    case (.expression?, .string(let text, _)):
      recordExpression(text)
      let expression = readExpression(text, at: value.range)
      if case .unsupported = expression.form, !isInsideDirective { needs("the expression '\(text)'", at: value.range) }
      if case .variable(let variable) = expression.form, !declaredVariables.contains(variable) {
        log.report(
          .undeclaredInExpression(
            variable, near: nearestName(to: variable, among: declaredVariables), at: value.range))
      }
      return checked(.expression(expression))
    case (.sql?, .string(let text, _)), (.id?, .string(let text, _)), (.other?, .string(let text, _)):
      return checked(.constant(.string(text)))
    case (.id?, .int(let digits)): return checked(.constant(.string(digits)))
    case (.onlyTrue?, .boolean(true)): return checked(.constant(true))
    case (.sqlParameters?, .list), (.value(.any)?, _): return checkAny(value, type: type)
    case (.value(let scalar)?, _): return checkScalarLiteral(value, as: scalar, type: type)
    default:
      log.report(.wrongValue(value, type: type))
      return nil
    }
  }

  /// Checks a value of type `Any`: all literals are valid, and lists and objects may contain variables.
  private mutating func checkAny(_ value: Value, type: APIType) -> CheckedValue? {
    let any = APIType.named("Any")
    switch value.kind {
    case .list(let elements):
      let sound = elements.compactMap { checkAnyMember($0) }
      return sound.count == elements.count
        ? CheckedValue(kind: .list(sound), type: type, range: value.range) : nil
    case .object(let fields):
      let members = fields.compactMap { field in
        checkAnyMember(field.value).map {
          CheckedMember(name: FieldName(field.name.text), role: .plain, value: $0)
        }
      }
      return members.count == fields.count
        ? CheckedValue(kind: .object(members), type: type, range: value.range) : nil
    default:
      guard let constant = value.constant else { return checkValue(value, as: any) }
      return CheckedValue(kind: .constant(constant), type: type, range: value.range)
    }
  }

  /// Checks a value inside an `Any` value, where variables of every type are allowed.
  private mutating func checkAnyMember(_ value: Value) -> CheckedValue? {
    let any = APIType.named("Any")
    guard case .variable(let name) = value.kind else {
      if case .null = value.kind { return CheckedValue(kind: .null, type: any, range: value.range) }
      return checkAny(value, type: any)
    }
    guard declaredVariables.contains(name) else {
      log.report(.undeclaredVariable(name, near: nearestName(to: name, among: declaredVariables), at: value.range))
      return nil
    }
    return variables[name].map { CheckedValue(kind: .variable(name), type: $0.type, range: value.range) }
  }

  private mutating func checkScalarLiteral(_ value: Value, as scalar: Scalar, type: APIType) -> CheckedValue? {
    if case .object = value.kind, [.timestamp, .date, .uuid, .int64].contains(scalar), let raw = value.constant {
      // The official tool accepts any literal for its own scalars: the operation compiles, but requests fail.
      log.report(.objectForScalar(scalar, at: value.range))
      return CheckedValue(kind: .constant(raw), type: type, range: value.range)
    }
    guard let constant = value.constant, !value.isEnumeration else {
      log.report(.wrongValue(value, type: type))
      return nil
    }
    do throws(ScalarInputError) {
      let wire = try encodeForWire(of: constant, as: scalar, acceptsIntegralFloat: false)
      return CheckedValue(kind: .constant(wire), type: type, range: value.range)
    } catch {
      log.report(.wrongScalar(value, type: type, reason: error.expected))
      return nil
    }
  }
}

extension CheckedVariable {
  /// Implements the GraphQL rule "All Variable Usages Are Allowed".
  func fits(_ place: APIType, hasDefault: Bool) -> Bool {
    if place.isNonNull && !type.isNonNull {
      let hasValue = defaultValue.map { if case .null = $0.kind { false } else { true } } ?? false
      return (hasValue || hasDefault) && type.isSubtype(of: place.nullable)
    }
    return type.isSubtype(of: place)
  }
}

extension APIType {
  func isSubtype(of place: APIType) -> Bool {
    switch (self, place) {
    case (.nonNull(let type), .nonNull(let wanted)): type.isSubtype(of: wanted)
    case (.nonNull(let type), _): type.isSubtype(of: place)
    case (.list(let element), .list(let wanted)): element.isSubtype(of: wanted)
    case (.named(let name), .named(let wanted)): name == wanted
    default: false
    }
  }
}
