import CEL
import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

/// The directives of an operation.
struct OperationDirectives {
  var access = AccessRule.level(.noAccess)
  var hasAuth = false
  var hasReason = false
  var isTransaction = false
  var isRetired = false
}

extension OperationChecker {
  mutating func checkOperationDirectives(_ definition: OperationDefinition) -> OperationDirectives {
    var result = OperationDirectives()
    result.hasAuth = definition.directives.contains { $0.name.text == "auth" }
    let location = definition.kind == .query ? "QUERY" : "MUTATION"
    for directive in checkDirectives(definition.directives, at: location) {
      switch directive.name {
      case "auth":
        result.hasReason = directive.argument("insecureReason") != nil
        if let access = checkAuth(directive) { result.access = access }
      case "transaction": result.isTransaction = true
      case "retired": result.isRetired = true
      case "check":
        needs("@check", at: directive.range)
        recordExpression(directive, in: definition)
      case "refresh": checkRefresh(directive)
      default: break
      }
    }
    if case .expression(let text) = result.access {
      reportUndeclaredVariables(of: text, declared: definition.variables.map(\.name.text), in: definition)
    }
    return result
  }

  private mutating func checkAuth(_ directive: CheckedDirective) -> AccessRule? {
    let level = directive.argument("level")
    switch (level?.kind, directive.text("expr")) {
    case (.enumeration(let name)?, nil): return AccessLevel(rawValue: name).map(AccessRule.level)
    case (nil, let text?):
      recordExpression(text)
      needs("@auth(expr:)", at: directive.range)
      return .expression(text)
    default: return nil  // `checkOneOf` reports this error.
    }
  }

  private mutating func recordExpression(_ directive: CheckedDirective, in definition: OperationDefinition) {
    guard let text = directive.text("expr") else { return }
    recordExpression(text)
    reportUndeclaredVariables(of: text, declared: definition.variables.map(\.name.text), in: definition)
  }

  /// Warns about variables that an expression reads but the operation does not declare. Such a variable is always
  /// absent.
  private mutating func reportUndeclaredVariables(
    of expression: String, declared: [String], in definition: OperationDefinition
  ) {
    for name in variablesRead(in: expression) where !declared.contains(name) {
      log.report(.undeclaredInExpression(name, near: nearestName(to: name, among: declared), at: definition.range))
    }
  }

  /// Warns about operations that anyone can run, or that any user can run on other users' rows. An `insecureReason`
  /// suppresses the warning.
  mutating func warnAboutInsecureAccess(_ directives: OperationDirectives, _ definition: OperationDefinition) {
    guard let name = definition.name else { return }
    guard directives.hasAuth else { return log.report(.noAuth(name)) }
    guard !directives.hasReason, case .level(let level) = directives.access else { return }
    switch level {
    case .isPublic: log.report(.insecure(name, why: "anyone can run it without signing in"))
    case .anonymousUser, .user, .verifiedUser:
      guard !usesCallerID else { return }
      log.report(.insecure(name, why: "any signed-in user can run it on any row, because it does not use 'auth.uid'"))
    case .noAccess: break
    }
  }
}

extension Diagnostic {
  static func noAuth(_ name: Name) -> Self {
    Diagnostic(
      id: "no-auth", severity: .warning, at: name.range, what: "missing '@auth' on operation '\(name.text)'",
      why: "without '@auth', only administrators can run an operation",
      fix: "add '@auth', for example '@auth(level: USER)'")
  }

  static func insecure(_ name: Name, why: String) -> Self {
    Diagnostic(
      id: "insecure-operation", severity: .warning, at: name.range, what: "operation '\(name.text)' has broad access",
      why: why,
      fix: "restrict access, or give a reason: '@auth(…, insecureReason: \"…\")'")
  }

  static func undeclaredInExpression(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "undeclared-in-expression", severity: .warning, at: range,
      what: "undeclared variable 'vars.\(name)' in an expression",
      why: "the value is always absent, so the expression fails",
      fix: near.map { "change it to 'vars.\($0)'" } ?? "declare '$\(name)'")
  }
}
