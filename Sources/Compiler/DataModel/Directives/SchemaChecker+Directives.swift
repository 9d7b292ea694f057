import GraphQLSyntax
import SourceText

extension SchemaChecker {
  /// Returns the directives that are known and allowed at this location. Reports and drops all others.
  mutating func read(_ directives: [Directive], on place: DirectiveSignature.Place) -> [DirectiveUse] {
    var uses: [DirectiveUse] = []
    for directive in directives {
      let name = directive.name.text
      guard let signature = signature(of: directive) else { continue }
      guard signature.places.contains(place) else {
        log.report(.misplacedDirective(name, on: place, belongsOn: signature.places, at: directive.range))
        continue
      }
      if !signature.isRepeatable, let first = uses.first(where: { $0.name == name }) {
        log.report(.repeatedDirective(name, first: first.range, at: directive.range))
        continue
      }
      let arguments = signature.isOpen ? [:] : readArguments(directive, signature)
      let given = directive.arguments.filter { if case .null = $0.value.kind { $0.name.text == "value" } else { true } }
      uses.append(
        DirectiveUse(
          name: name, range: directive.range, arguments: arguments,
          isValid: signature.isOpen || arguments.count == given.count))
    }
    return uses
  }

  private mutating func signature(of directive: Directive) -> DirectiveSignature? {
    let name = directive.name.text
    if let signature = DirectiveSignature.known[name] { return signature }
    if DirectiveSignature.ofOperations.contains(name) {
      log.report(.operationDirectiveInSchema(name, at: directive.range))
    } else {
      let near = nearestName(to: name, among: DirectiveSignature.known.keys.filter { !$0.hasPrefix("fdc_") })
      log.report(.unknownDirective(name, near: near, at: directive.range))
    }
    return nil
  }

  private mutating func readArguments(
    _ directive: Directive, _ signature: DirectiveSignature
  ) -> [String: Value] {
    var arguments: [String: Value] = [:]
    var seen: Set<String> = []
    for argument in directive.arguments {
      let name = argument.name.text
      guard let kind = signature.arguments[name] else {
        log.report(
          .unknownArgument(
            name, of: directive.name.text, near: nearestName(to: name, among: signature.arguments.keys),
            known: signature.arguments.keys.sorted(), at: argument.name.range))
        continue
      }
      guard seen.insert(name).inserted else {
        log.report(.repeatedArgument(name, of: directive.name.text, at: argument.range))
        continue
      }
      // `@default(value: null)` sets a value. For all other arguments, null means that the argument is absent.
      if case .null = argument.value.kind, name != "value" { continue }
      if check(argument, kind, of: directive.name.text) { arguments[name] = argument.value }
    }
    return arguments
  }

  private mutating func check(
    _ argument: Argument, _ kind: DirectiveSignature.ArgumentKind, of directive: String
  ) -> Bool {
    switch kind {
    case .anything: return true
    case .string:
      if case .string = argument.value.kind { return true }
    case .int:
      if case .int = argument.value.kind { return true }
    case .strings:
      let isValid = elements(of: argument.value).allSatisfy { if case .string = $0.kind { true } else { false } }
      if isValid { return true }
    case .value(let names):
      if case .enumeration = argument.value.kind { return checkNames([argument.value], names, directive) }
    case .values(let names):
      let values = elements(of: argument.value)
      if values.allSatisfy({ if case .enumeration = $0.kind { true } else { false } }) {
        return checkNames(values, names, directive)
      }
    }
    log.report(.argumentType(argument.name.text, of: directive, wanted: kind.description, at: argument.value.range))
    return false
  }

  private func elements(of value: Value) -> [Value] {
    if case .list(let elements) = value.kind { elements } else { [value] }
  }

  private mutating func checkNames(_ values: [Value], _ names: [String], _ directive: String) -> Bool {
    var isValid = true
    for value in values {
      guard case .enumeration(let name) = value.kind, !names.contains(name) else { continue }
      let near = nearestName(to: name, among: names)
      log.report(.unknownArgumentValue(name, of: directive, near: near, known: names, at: value.range))
      isValid = false
    }
    return isValid
  }
}
