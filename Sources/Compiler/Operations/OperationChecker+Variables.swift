import CEL
import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

extension OperationChecker {
  mutating func checkVariables(_ definitions: [VariableDefinition]) -> [CheckedVariable] {
    declaredVariables = Set(definitions.map(\.name.text))
    var checked: [CheckedVariable] = []
    for definition in definitions {
      let name = definition.name.text
      if let first = definitions.first(where: { $0.name.text == name }), first.range != definition.range {
        log.report(.duplicateDefinition("variable", definition.name, first: first.name))
        continue
      }
      guard let variable = check(definition) else { continue }
      variables[name] = variable
      checked.append(variable)
    }
    return checked
  }

  private mutating func check(_ definition: VariableDefinition) -> CheckedVariable? {
    let type = APIType(definition.type)
    guard isInputType(type.base, of: definition) else { return nil }
    let (isRetired, allowed) = checkDirectives(of: definition, type: type)
    var defaultValue: CheckedValue?
    if let value = definition.defaultValue {
      // The parser has already reported this error.
      guard !value.holdsVariable else { return nil }
      defaultValue = checkValue(value, as: type)
      guard let checked = defaultValue else { return nil }
      // Server expressions are not evaluated in defaults. Without this check, a filter that uses the variable would be
      // dropped.
      guard checked.constant != nil else {
        log.report(.serverValueInDefault(definition, at: value.range))
        return nil
      }
    }
    return CheckedVariable(
      name: definition.name.text, type: type, defaultValue: defaultValue, isRetired: isRetired, allowed: allowed,
      range: definition.range)
  }

  private mutating func isInputType(_ name: TypeName, of definition: VariableDefinition) -> Bool {
    let range = definition.type.range
    if let input = api.inputs[name] {
      if input.isForbiddenAsVariable { log.report(.forbiddenVariableType(name, at: range)) }
      return !input.isForbiddenAsVariable
    }
    if let scalar = api.scalars[name] {
      var isForbidden = scalar.isForbiddenAsVariable
      if case .keyOutput = scalar.role { isForbidden = true }
      if isForbidden { log.report(.forbiddenVariableType(name, at: range)) }
      return !isForbidden
    }
    if api.enums[name] != nil { return true }
    if api.objects[name] != nil {
      log.report(.forbiddenVariableType(name, at: range))
      return false
    }
    let known = Array(api.inputs.keys) + api.scalars.keys + api.enums.keys
    log.report(.unknownVariableType(name, near: nearestName(to: name.text, among: known.map(\.text)), at: range))
    return false
  }

  private mutating func checkDirectives(
    of definition: VariableDefinition, type: APIType
  ) -> (isRetired: Bool, allowed: AllowedMembers?) {
    var isRetired = false
    var allowed: AllowedMembers?
    for directive in checkDirectives(definition.directives, at: "VARIABLE_DEFINITION") {
      switch directive.name {
      case "retired": isRetired = true
      case "allow": allowed = checkAllow(directive, type: type)
      default: break
      }
    }
    switch api.inputs[type.base]?.role {
    case .data?:
      needs("variables of type '\(type.base)'", at: definition.range)
      if !definition.directives.contains(where: { $0.name.text == "allow" }) {
        log.report(.missingAllow(definition, type: type))
      }
    case .having?: needs("aggregates", at: definition.range)
    default: break
    }
    return (isRetired, allowed)
  }
}

extension APIType {
  /// Creates a type from a type reference in a document.
  init(_ reference: TypeReference) {
    switch reference.kind {
    case .named(let name): self = .named(TypeName(name))
    case .list(let element): self = .list(APIType(element))
    case .nonNull(let type): self = .nonNull(APIType(type))
    }
  }
}

extension Value {
  var holdsVariable: Bool {
    switch kind {
    case .variable: true
    case .list(let elements): elements.contains { $0.holdsVariable }
    case .object(let fields): fields.contains { $0.value.holdsVariable }
    default: false
    }
  }
}

extension Diagnostic {
  static func forbiddenVariableType(_ type: TypeName, at range: SourceRange) -> Self {
    Diagnostic(
      id: "forbidden-variable-type", at: range, what: "type '\(type)' is not allowed for a variable",
      why: "variables can be scalars, enums, and inputs without server-side values",
      fix: "use a variable for each of its members instead")
  }

  static func unknownVariableType(_ type: TypeName, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-type", at: range, what: "unknown type '\(type)'",
      why: "the type of a variable is a scalar, an enum or a generated input",
      fix: near.map { "change it to '\($0)'" } ?? "use a scalar, an enum or a generated input")
  }

  static func serverValueInDefault(_ definition: VariableDefinition, at range: SourceRange) -> Self {
    Diagnostic(
      id: "server-value-in-default", at: range,
      what: "the default of '$\(definition.name.text)' contains a server expression",
      why: "defaults must be constant",
      fix: "move the expression to where the variable is used")
  }

  static func missingAllow(_ definition: VariableDefinition, type: APIType) -> Self {
    Diagnostic(
      id: "missing-allow", at: definition.range,
      what: "missing '@allow' on variable '$\(definition.name.text)' of type '\(type)'",
      why: "without it, clients could set every column",
      fix: "add '@allow(fields: \"…\")' with the columns that clients can set")
  }
}
