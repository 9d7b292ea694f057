import SourceText

extension Diagnostic {
  static func defaultOnView(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-on-view", at: range, what: "'\(name)' of a view cannot have a default",
      why: "nothing is inserted into a view", fix: "remove '@default'")
  }

  static func defaultForm(_ count: Int, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-form", at: range, what: "'@default' has \(count == 0 ? "no argument" : "\(count) arguments")",
      why: "it takes exactly one of value, expr and sql", fix: count == 0 ? "add one" : "keep one of them")
  }

  static func defaultVariable(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-variable", at: range, what: "a default cannot read the variable '\(name)'",
      why: "it is the same for every operation", fix: "give the value in the operation")
  }

  static func defaultExpressionType(_ expression: String, _ type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-expression-type", at: range, what: "'\(expression)' gives no value of type \(type)",
      fix: "write an expression of that type")
  }

  static func defaultNull(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-null", at: range, what: "null is no value for '\(name)'",
      why: "its type ends with '!'", fix: "write a value, or remove the '!'")
  }

  static func defaultType(wanted: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-type", at: range, what: "the default does not fit its field", why: "the field takes \(wanted)",
      fix: "write \(wanted)")
  }

  static func defaultRange(wanted: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "default-range", at: range, what: "the default is out of range", why: "the field takes \(wanted)",
      fix: "write \(wanted)")
  }

  static func unknownEnumValue(
    _ name: String, of type: String, near: String?, known: [String], at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "unknown-enum-value", at: range, what: "enum '\(type)' has no value '\(name)'",
      why: "it has \(known.prefix(20).joined(separator: ", "))",
      fix: near.map { "write '\($0)'" } ?? "write one of them")
  }
}
