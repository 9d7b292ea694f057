import SourceText

extension Diagnostic {
  static func duplicateField(
    _ name: String, of type: String, first: SourceRange, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "duplicate-field", at: range, what: "duplicate field '\(name)' in type '\(type)'",
      why: "field names must be unique in a type and its extensions", fix: "remove one of them",
      notes: [Note(position: first.position, text: "the first declaration is here")])
  }

  static func viewWithoutFields(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "view-without-fields", at: range, what: "view '\(name)' has no fields",
      why: "the fields of the type define the columns of the view", fix: "add a field for each column")
  }

  static func fieldArguments(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "field-arguments", at: range, what: "field '\(name)' cannot have arguments",
      why: "fields of a table or view are stored, not computed", fix: "remove the arguments")
  }

  static func unknownType(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-type", at: range, what: "unknown type '\(name)'",
      why: "the type of a field is a scalar, or an enum or a table of the schema",
      fix: near.map { "change it to '\($0)'" }
        ?? "declare it, or use one of UUID, String, Int, Int64, Float, Boolean, Date,"
        + " Timestamp, Any, Vector")
  }

  static func notAColumnType(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "not-a-column-type", at: range, what: "type '\(name)' is not allowed for a field",
      why: "'\(name)' is not a column type",
      fix: name == "ID" ? "use 'UUID' or 'String'" : "use a scalar, an enum or a table")
  }

  static func listOfLists(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "list-of-lists", at: range, what: "field '\(name)' is a list of lists",
      why: "nested lists are not supported", fix: "use 'Any', or a table for the inner lists")
  }

  static func listOfTables(_ name: String, of target: String, in type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "list-of-tables", at: range, what: "field '\(name)' is a list of table '\(target)'",
      why: "to-many relations are generated from references and cannot be declared",
      fix: "declare a field of type '\(type)' in '\(target)', or a join table with references to both")
  }

  static func referenceToView(_ name: String, view: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reference-to-view", at: range, what: "field '\(name)' references view '\(view)'",
      why: "a view has no primary key", fix: "reference a table")
  }
}
