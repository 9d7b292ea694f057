import SourceText

extension Diagnostic {
  static func operationInSchema(_ kind: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "operation-in-schema", at: range, what: "unexpected \(kind) in a schema",
      why: "the schema folder contains only type definitions", fix: "move it to a connector folder")
  }

  static func unsupportedDefinition(_ keyword: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unsupported-definition", at: range, what: "a schema cannot declare '\(keyword)'",
      why: "a schema contains only enums and object types with @table or @view",
      fix: keyword == "schema" || keyword == "directive" ? "remove it" : "use an object type or an enum, or remove it")
  }

  static func rootType(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "root-type", at: range, what: "the type name '\(name)' is reserved",
      why: "the type '\(name)' is generated from the tables",
      fix: "define operations in a connector, or choose another type name")
  }

  static func reservedName(_ name: String, isBuiltIn: Bool, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reserved-name", at: range, what: "the name '\(name)' is reserved",
      why: isBuiltIn
        ? "it is the name of a built-in type" : "GraphQL reserves names that begin with two underscores",
      fix: "choose another name")
  }

  static func duplicateType(_ name: String, first: SourceRange, at range: SourceRange) -> Self {
    Diagnostic(
      id: "duplicate-type", at: range, what: "duplicate type '\(name)'",
      why: "type names must be unique in a schema", fix: "extend the type with 'extend', or choose another name",
      notes: [Note(position: first.position, text: "the first declaration is here")])
  }

  static func unknownExtendedType(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-extended-type", at: range, what: "cannot extend unknown type '\(name)'",
      why: "an extension adds to a type that the schema declares",
      fix: near.map { "change it to '\($0)'" } ?? "declare the type, or remove 'extend'")
  }

  static func extensionKind(_ name: String, isEnum: Bool, at range: SourceRange) -> Self {
    Diagnostic(
      id: "extension-kind", at: range, what: "cannot extend '\(name)': it is \(isEnum ? "an enum" : "an object type")",
      why: "an extension must be of the same kind as the type", fix: "use 'extend \(isEnum ? "enum" : "type")'")
  }

  static func interface(_ interface: String, of type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "interface", at: range, what: "type '\(type)' cannot implement interface '\(interface)'",
      why: "interfaces are not supported in a schema", fix: "remove 'implements'")
  }

  static func missingTableDirective(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "missing-table", at: range, what: "type '\(name)' is neither a table nor a view",
      why: "every object type in a schema maps to a table or a view in the database", fix: "add '@table' or '@view'")
  }

  static func tableAndView(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "table-and-view", at: range, what: "type '\(name)' has both '@table' and '@view'",
      why: "a type maps to either a table or a view", fix: "remove one of the directives")
  }

  static func emptyEnum(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "empty-enum", at: range, what: "enum '\(name)' has no values", why: "an enum must have at least one value",
      fix: "add a value, or remove the enum")
  }

  static func enumNameWithUnderscore(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "enum-name", severity: .warning, at: range, what: "enum name '\(name)' contains an underscore",
      why: "generated names use underscores to join their parts", fix: "remove the underscore")
  }

  static func duplicateEnumValue(
    _ value: String, of name: String, first: SourceRange, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "duplicate-enum-value", at: range, what: "duplicate value '\(value)' in enum '\(name)'",
      why: "enum values must be unique",
      fix: "remove one of them",
      notes: [Note(position: first.position, text: "the first declaration of the value is here")])
  }

  static func nameTooLong(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "name-too-long", at: range, what: "'\(name)' is too long for the database",
      why: "a database name has at most \(sqlNameLimit) bytes", fix: "choose a shorter name")
  }
}
