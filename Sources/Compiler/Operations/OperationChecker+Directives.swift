import CEL
import ConnectorAPI
import DataModel
import GraphQLSyntax
import JSONText
import SourceText

/// A directive whose name, location and arguments are checked.
struct CheckedDirective {
  let name: String
  let arguments: [CheckedArgument]
  let range: SourceRange

  func argument(_ name: FieldName) -> CheckedValue? { arguments.first { $0.name == name }?.value }

  /// The value of an argument that is a string literal.
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
  /// Checks the directives at one location. Invalid directives are reported and dropped.
  /// - Parameter location: The GraphQL name of the location, such as `FIELD`.
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
      id: "unknown-directive", at: name.range, what: "unknown directive '@\(name.text)'",
      why: "operations support only built-in directives", fix: near.map { "change it to '@\($0)'" } ?? "remove it")
  }

  static func misplacedDirective(_ directive: Directive, location: String, allowed: Set<String>) -> Self {
    let places = allowed.sorted().map { $0.lowercased().replacing("_", with: " ") }.joined(separator: ", ")
    return Diagnostic(
      id: "misplaced-directive", at: directive.range,
      what: "'@\(directive.name.text)' is not allowed on a \(location.lowercased().replacing("_", with: " "))",
      why: "the allowed locations are: \(places)", fix: "move it or remove it")
  }

  static func repeatedDirective(_ directive: Directive) -> Self {
    Diagnostic(
      id: "repeated-directive", at: directive.range, what: "duplicate directive '@\(directive.name.text)'",
      why: "'@\(directive.name.text)' is not repeatable", fix: "remove one of them")
  }
}
