import SourceText

extension Diagnostic {
  static func defaultOnView(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-on-view", at: range, what: "view field '\(name)' cannot have a default",
      why: "views are read-only", fix: "remove '@default'")
  }

  static func defaultForm(_ count: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-form", at: range, what: "'@default' has \(count == 0 ? "no arguments" : "\(count) arguments")",
      why: "it requires exactly one of value, expr and sql",
      fix: count == 0 ? "add one of these arguments" : "keep one argument and remove the others")
  }

  static func defaultVariable(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-variable", at: range, what: "variable '\(name)' is not available in a default",
      why: "a default does not depend on the operation", fix: "set the field in the operation instead")
  }

  static func defaultExpressionType(_ expression: String, _ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-expression-type", at: range,
      what: "default expression '\(expression)' does not return a value of type \(type)",
      why: "a default must have the type of its field", fix: "use an expression of type \(type)")
  }

  static func defaultNull(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-null", at: range, what: "null is not a valid default for '\(name)'",
      why: "the type of '\(name)' is non-null", fix: "use another value, or remove the '!' from the type")
  }

  static func defaultType(wanted: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-type", at: range, what: "invalid default value", why: "the field requires \(wanted)",
      fix: "use \(wanted)")
  }

  static func defaultRange(wanted: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-range", at: range, what: "default value out of range", why: "the field requires \(wanted)",
      fix: "use \(wanted)")
  }

  static func unknownEnumValue(
    _ name: String, of type: String, near: String?, known: [String], at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "unknown-enum-value", at: range, what: "unknown value '\(name)' of enum '\(type)'",
      why: "the values of '\(type)' are \(known.prefix(20).joined(separator: ", "))\(known.count > 20 ? ", …" : "")",
      fix: near.map { "change it to '\($0)'" } ?? "use one of these values")
  }
}
