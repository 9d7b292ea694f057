import CEL
import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import SourceText

/// A directive whose name, place and arguments are sound.
struct CheckedDirective {
  let name: String
  let arguments: [CheckedArgument]
  let range: SourceRange

  func argument(_ name: FieldName) -> CheckedValue? { arguments.first { $0.name == name }?.value }

  /// A string literal.
  func text(_ name: FieldName) -> String? {
    guard let value = argument(name) else { return nil }
    switch value.kind {
    case .constant(let constant): return constant.string
    case .expression(let expression): return expression.text
    default: return nil
    }
  }
}

extension OperationChecker {
  /// Checks the directives of one place. Those with a fault are reported and left out.
  /// - Parameter location: GraphQL's name of the place, such as `FIELD`.
  mutating func checkDirectives(_ directives: [Directive], at location: String) -> [CheckedDirective] {
    isInsideDirective = true
    defer { isInsideDirective = false }
    var checked: [CheckedDirective] = []
    for directive in directives {
      let name = directive.name.text
      guard let type = Self.standardDirectives[name] ?? api.directives[name] else {
        let known = Array(api.directives.keys) + Self.standardDirectives.keys
        log.report(.unknownDirective(directive.name, near: nearestName(to: name, among: known)))
        continue
      }
      guard type.locations.contains(location) else {
        log.report(.misplacedDirective(directive, location: location, allowed: type.locations))
        continue
      }
      if !type.isRepeatable, checked.contains(where: { $0.name == name }) {
        log.report(.repeatedDirective(directive))
        continue
      }
      let place = "'@\(name)'"
      guard let arguments = checkArguments(directive.arguments, of: type.arguments, place: place, at: directive.range)
      else { continue }
      checked.append(CheckedDirective(name: name, arguments: arguments, range: directive.range))
    }
    return checked
  }

  private static var standardDirectives: [String: DirectiveType] {
    let condition = InputField(name: "if", type: .nonNull(.named("Boolean")))
    let locations: Set = ["FIELD", "FRAGMENT_SPREAD", "INLINE_FRAGMENT"]
    return [
      "include": DirectiveType(
        name: "include", arguments: [condition], isRepeatable: false, locations: locations),
      "skip": DirectiveType(name: "skip", arguments: [condition], isRepeatable: false, locations: locations),
    ]
  }
}

extension Diagnostic {
  static func unknownDirective(_ name: Name, near: String?) -> Self {
    Diagnostic(
      id: "unknown-directive", at: name.range, what: "there is no directive '@\(name.text)'",
      why: "an operation may use only the directives of the prelude", fix: near.map { "write '@\($0)'" })
  }

  static func misplacedDirective(_ directive: Directive, location: String, allowed: Set<String>) -> Self {
    let places = allowed.sorted().map { $0.lowercased().replacing("_", with: " ") }.joined(separator: ", ")
    return Diagnostic(
      id: "misplaced-directive", at: directive.range,
      what: "'@\(directive.name.text)' cannot stand on a \(location.lowercased().replacing("_", with: " "))",
      why: "its places are: \(places)", fix: "move or remove it")
  }

  static func repeatedDirective(_ directive: Directive) -> Self {
    Diagnostic(
      id: "repeated-directive", at: directive.range, what: "'@\(directive.name.text)' stands here twice",
      why: "one place has it once at most", fix: "remove one of the two")
  }
}
