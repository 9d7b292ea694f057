import ConnectorAPI
import DataModel
import GraphQLSyntax
import SourceText

extension Diagnostic {
  static func wrongValue(_ value: Value, type: APIType) -> Self {
    Diagnostic(
      id: "wrong-value", at: value.range, what: "\(value.kindName) does not fit the type '\(type)'",
      why: "a literal must have the type of its place", fix: "write a value of '\(type)'")
  }

  static func wrongScalar(_ value: Value, type: APIType, reason: String) -> Self {
    Diagnostic(
      id: "wrong-value", at: value.range, what: "\(value.kindName) does not fit the type '\(type)'",
      why: "it must be \(reason)", fix: "write \(reason)")
  }

  static func undeclaredVariable(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "undeclared-variable", at: range, what: "the operation declares no variable '$\(name)'",
      why: "every variable stands in the parentheses after the operation's name",
      fix: near.map { "write '$\($0)'" } ?? "declare '$\(name)'")
  }

  static func wrongVariableType(_ variable: CheckedVariable, type: APIType, at range: SourceRange) -> Self {
    Diagnostic(
      id: "wrong-variable-type", at: range,
      what: "variable '$\(variable.name)' of type '\(variable.type)' cannot stand where '\(type)' is wanted",
      why: "a variable must have the type of its place", fix: "declare it as '\(type)'",
      notes: [Note(position: variable.range.position, text: "the declaration")])
  }

  static func unknownLabel(_ label: String, type: TypeName, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-enum-value", at: range, what: "enum '\(type)' has no value '\(label)'",
      why: "only the values that the schema declares exist", fix: near.map { "write '\($0)'" })
  }

  static func quotedLabel(_ label: String, type: TypeName, at range: SourceRange) -> Self {
    Diagnostic(
      id: "quoted-enum-value", at: range, what: "a value of enum '\(type)' has no quotes",
      why: "GraphQL tells enum values and strings apart", fix: "write \(label)")
  }

  static func objectForScalar(_ scalar: Scalar, at range: SourceRange) -> Self {
    Diagnostic(
      id: "object-for-scalar", severity: .warning, at: range,
      what: "an object does not fit the type '\(scalar.rawValue)': requests will be refused",
      why: "a value that the server makes is a member of its own, whose name ends in '_expr'",
      fix: "write '<name>_expr: \"…\"' in the place of '<name>: {expr: \"…\"}'")
  }

  static func unknownMember(_ name: Name, input: TypeName, near: String?) -> Self {
    Diagnostic(
      id: "unknown-member", at: name.range, what: "'\(input)' has no member '\(name.text)'",
      why: "an input may hold only what the schema declares", fix: near.map { "write '\($0)'" })
  }

  static func missingMember(_ field: InputField, input: TypeName, at range: SourceRange) -> Self {
    Diagnostic(
      id: "missing-member", at: range, what: "'\(input)' needs '\(field.name)'",
      why: "its type '\(field.type)' admits no absence", fix: "add '\(field.name): …'")
  }
}
