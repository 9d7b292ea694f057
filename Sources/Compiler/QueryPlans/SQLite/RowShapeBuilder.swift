/// The first argument of `mt_row` and `mt_rows`: what to print, with one line for each member.
/// The documentation of the module SQLiteConnection describes the format.
struct RowShapeBuilder {
  private var lines: [String] = []

  /// The text. Never empty: a row without members is `{}`.
  var text: String { lines.isEmpty ? "l 0 {" : lines.joined(separator: "\n") }

  private var start: String { lines.isEmpty ? "{" : "," }

  /// A member whose value is an argument.
  mutating func add(_ kind: Character, _ argument: Int, key: String) {
    lines.append("\(kind) \(argument) \(start)\"\(key)\":")
  }

  /// Adds a member whose value is constant JSON.
  mutating func addLiteral(_ json: String, key: String) {
    lines.append("l 0 \(start)\"\(key)\":\(json)")
  }

  /// Adds the members of an inner row.
  mutating func addSplice(_ argument: Int) { lines.append("s \(argument) \(start)") }

  /// Adds a part of the row's key, after all members.
  mutating func addKey(_ argument: Int) {
    if lines.isEmpty { lines.append("l 0 {") }
    lines.append("K \(argument) ")
  }
}
