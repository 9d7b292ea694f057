import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

extension Diagnostic {
  static func wrongValue(_ value: Value, type: APIType) -> Self {
    Diagnostic(
      id: "wrong-value", at: value.range, what: "\(value.kindName) is not valid for type '\(type)'",
      why: "a value must match the expected type", fix: "use a value of type '\(type)'")
  }

  static func wrongScalar(_ value: Value, type: APIType, reason: String) -> Self {
    Diagnostic(
      id: "wrong-value", at: value.range, what: "\(value.kindName) is not valid for type '\(type)'",
      why: "the value must be \(reason)", fix: "use \(reason)")
  }

  static func undeclaredVariable(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "undeclared-variable", at: range, what: "undeclared variable '$\(name)'",
      why: "an operation must declare its variables in parentheses after its name",
      fix: near.map { "change it to '$\($0)'" } ?? "declare '$\(name)'")
  }

  static func wrongVariableType(_ variable: CheckedVariable, type: APIType, at range: SourceRange) -> Self {
    Diagnostic(
      id: "wrong-variable-type", at: range,
      what: "variable '$\(variable.name)' of type '\(variable.type)' does not match expected type '\(type)'",
      why: "the type of a variable must match the expected type", fix: "declare '$\(variable.name)' as '\(type)'",
      notes: [Note(position: variable.range.position, text: "the variable is declared here")])
  }

  static func unknownLabel(_ label: String, type: TypeName, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-enum-value", at: range, what: "unknown value '\(label)' of enum '\(type)'",
      why: "the schema does not declare this value",
      fix: near.map { "change it to '\($0)'" } ?? "use a value that the schema declares")
  }

  static func quotedLabel(_ label: String, type: TypeName, at range: SourceRange) -> Self {
    Diagnostic(
      id: "quoted-enum-value", at: range, what: "unexpected quotes around a value of enum '\(type)'",
      why: "enum values are written without quotes in GraphQL", fix: "change it to \(label)")
  }

  static func objectForScalar(_ scalar: Scalar, at range: SourceRange) -> Self {
    Diagnostic(
      id: "object-for-scalar", severity: .warning, at: range,
      what: "an object is not valid for type '\(scalar.rawValue)', so requests will fail",
      why: "server expressions use a separate member whose name ends with '_expr'",
      fix: "use '<name>_expr: \"…\"' instead of '<name>: {expr: \"…\"}'")
  }

  static func unknownMember(_ name: Name, input: TypeName, near: String?) -> Self {
    Diagnostic(
      id: "unknown-member", at: name.range, what: "unknown member '\(name.text)' of '\(input)'",
      why: "the input type does not declare this member", fix: near.map { "change it to '\($0)'" } ?? "remove it")
  }

  static func missingMember(_ field: InputField, input: TypeName, at range: SourceRange) -> Self {
    Diagnostic(
      id: "missing-member", at: range, what: "missing member '\(field.name)' of '\(input)'",
      why: "its type '\(field.type)' is non-null, so a value is required", fix: "add '\(field.name): …'")
  }
}
