extension Diagnostic: CustomStringConvertible {
  /// The form that the terminal shows and that goldens hold.
  ///
  ///     Movies/queries.gql:7:5: error: type 'Movie' has no field 'titel' [unknown-field]
  ///       why: an operation may select only what the schema declares
  ///       fix: write 'title'
  package var description: String {
    var lines = ["\(position): \(severity.rawValue): \(what) [\(id)]"]
    if let why { lines.append("  why: \(why)") }
    if let fix { lines.append("  fix: \(fix)") }
    lines += notes.map { "  note: \($0.position): \($0.text)" }
    return lines.joined(separator: "\n")
  }
}
