/// The first argument of `mt_row` and `mt_rows`: what to print, a line per member. docs/rooms/SQLiteConnection.md tells
/// the language.
struct RowShapeText {
  private var lines: [String] = []

  /// Never empty: a row without members is `{}`.
  var text: String { lines.isEmpty ? "l 0 {" : lines.joined(separator: "\n") }

  private var start: String { lines.isEmpty ? "{" : "," }

  /// A member whose value is an argument.
  mutating func add(_ kind: Character, _ argument: Int, key: String) {
    lines.append("\(kind) \(argument) \(start)\"\(key)\":")
  }

  /// A member whose value is always the same JSON.
  mutating func addLiteral(_ json: String, key: String) {
    lines.append("l 0 \(start)\"\(key)\":\(json)")
  }

  /// The members of an inner row.
  mutating func addSplice(_ argument: Int) { lines.append("s \(argument) \(start)") }

  /// A part of the row's key, after all members.
  mutating func addKey(_ argument: Int) {
    if lines.isEmpty { lines.append("l 0 {") }
    lines.append("K \(argument) ")
  }
}
