import SourceText

extension Diagnostic {
  static func operationInSchema(_ kind: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "operation-in-schema", at: range, what: "a \(kind) cannot stand in a schema",
      why: "the schema's folder holds types alone", fix: "move it into the folder of a connector")
  }

  static func unsupportedDefinition(_ keyword: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unsupported-definition", at: range, what: "a schema cannot declare '\(keyword)'",
      why: "it holds object types with @table or @view, and enums",
      fix: keyword == "schema" ? "remove it" : "use an object type or an enum, or remove it")
  }

  static func rootType(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "root-type", at: range, what: "type '\(name)' cannot be declared",
      why: "its fields are generated from the tables",
      fix: "write operations in a connector, or give the table another name")
  }

  static func reservedName(_ name: String, isBuiltIn: Bool, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reserved-name", at: range, what: "the name '\(name)' is taken",
      why: isBuiltIn
        ? "every service has a type of this name" : "names that begin with two underscores are GraphQL's own",
      fix: "choose another name")
  }

  static func duplicateType(_ name: String, first: SourceRange, at range: SourceRange) -> Self {
    Diagnostic(
      id: "duplicate-type", at: range, what: "type '\(name)' is declared twice",
      why: "a name stands for one type in all files of the schema", fix: "write 'extend', or choose another name",
      notes: [Note(position: first.position, text: "the first declaration is here")])
  }

  static func unknownExtendedType(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-extended-type", at: range, what: "there is no type '\(name)' to extend",
      why: "an extension adds to a type that some file of the schema declares",
      fix: near.map { "write '\($0)'" } ?? "remove 'extend'")
  }

  static func extensionKind(_ name: String, isEnum: Bool, at range: SourceRange) -> Self {
    Diagnostic(
      id: "extension-kind", at: range, what: "'\(name)' is \(isEnum ? "an enum" : "an object type")",
      why: "an extension is of the kind of what it extends", fix: "write 'extend \(isEnum ? "enum" : "type")'")
  }

  static func interface(_ interface: String, of type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "interface", at: range, what: "'\(type)' cannot implement '\(interface)'",
      why: "a schema has no interfaces", fix: "remove 'implements'")
  }

  static func missingTableDirective(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "missing-table", at: range, what: "type '\(name)' is neither a table nor a view",
      why: "every object type of a schema is stored or read from the database", fix: "add '@table' or '@view'")
  }

  static func tableAndView(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "table-and-view", at: range, what: "type '\(name)' is both a table and a view", fix: "keep one of the two")
  }

  static func emptyEnum(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(id: "empty-enum", at: range, what: "enum '\(name)' has no value", fix: "add one, or remove the enum")
  }

  static func enumNameWithUnderscore(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "enum-name", severity: .warning, at: range, what: "the enum name '\(name)' holds an underscore",
      why: "generated names join their parts with underscores", fix: "write it in one word")
  }

  static func duplicateEnumValue(
    _ value: String, of name: String, first: SourceRange, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "duplicate-enum-value", at: range, what: "enum '\(name)' has the value '\(value)' twice",
      fix: "remove one of them", notes: [Note(position: first.position, text: "the first one is here")])
  }

  static func nameTooLong(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "name-too-long", at: range, what: "'\(name)' is too long for the database",
      why: "it keeps \(sqlNameLimit) bytes of a name", fix: "choose a shorter name")
  }
}
