extension Diagnostic: CustomStringConvertible {
  /// The format of terminals and golden files.
  ///
  ///     Movies/queries.gql:7:5: error: unknown field 'titel' on type 'Movie' [unknown-field]
  ///       why: the schema does not declare this field
  ///       fix: change it to 'title'
  package var description: String {
    var lines = ["\(position): \(severity.rawValue): \(what) [\(id)]"]
    if let why { lines.append("  why: \(why)") }
    if let fix { lines.append("  fix: \(fix)") }
    lines += notes.map { "  note: \($0.position): \($0.text)" }
    return lines.joined(separator: "\n")
  }
}
