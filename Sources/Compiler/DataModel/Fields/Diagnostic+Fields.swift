import SourceText

extension Diagnostic {
  static func duplicateField(
    _ name: String, of type: String, first: SourceRange, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "duplicate-field", at: range, what: "type '\(type)' has the field '\(name)' twice",
      why: "a name stands for one field, extensions included", fix: "remove one of them",
      notes: [Note(position: first.position, text: "the first one is here")])
  }

  static func viewWithoutFields(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "view-without-fields", at: range, what: "view '\(name)' has no field",
      why: "the fields name the columns of the view", fix: "add one field for each column")
  }

  static func fieldArguments(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "field-arguments", at: range, what: "field '\(name)' cannot have arguments",
      why: "it is stored, not computed", fix: "remove the parentheses")
  }

  static func unknownType(_ name: String, near: String?, at range: SourceRange) -> Self {
    Diagnostic(
      id: "unknown-type", at: range, what: "there is no type '\(name)'",
      why: "a field is of a scalar, an enum or a table of the schema",
      fix: near.map { "write '\($0)'" } ?? "declare it, or use one of UUID, String, Int, Int64, Float, Boolean, Date,"
        + " Timestamp, Any, Vector")
  }

  static func notAColumnType(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "not-a-column-type", at: range, what: "a field cannot be of type '\(name)'",
      why: "it is no type of a column",
      fix: name == "ID" ? "write 'UUID' or 'String'" : "use a scalar, an enum or a table")
  }

  static func listOfLists(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "list-of-lists", at: range, what: "field '\(name)' is a list of lists",
      why: "a column holds a value or one list of values", fix: "use 'Any', or a table for the inner lists")
  }

  static func listOfTables(_ name: String, of target: String, in type: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "list-of-tables", at: range, what: "field '\(name)' is a list of rows",
      why: "relations to many are generated from references, not declared",
      fix: "declare a field of type '\(type)' in '\(target)', or a join table with references to both")
  }

  static func referenceToView(_ name: String, view: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reference-to-view", at: range, what: "field '\(name)' refers to view '\(view)'",
      why: "a view has no key", fix: "refer to a table")
  }
}
