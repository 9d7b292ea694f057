import DataModel

/// How conditions and orders spell the columns of one row.
indirect enum RowScope {
  case alias(String)
  /// The element of a list, whose column is `value`.
  case element(String)
  /// The only table of an UPDATE or DELETE.
  case table(String)
  /// A row of the statement around this one: its columns are this one's parameters.
  case outside(RowScope)

  func column(_ column: Column) -> SQLFragment {
    switch self {
    case .alias(let alias): "\(.raw(alias)).\(name: column.sqlName)"
    case .element(let alias): .raw("\(alias).value")
    case .table(let table): "\(name: table).\(name: column.sqlName)"
    case .outside(let row): .outer(row.column(column))
    }
  }
}

extension SQLFragment {
  /// Conditions joined by `AND` or `OR`; a long list as a balanced tree, since SQLite bounds the depth of expressions.
  /// One part stands alone: SQLite's parser nests only so many parentheses.
  static func joined(_ parts: [SQLFragment], by word: String) -> SQLFragment {
    if parts.count == 1 { return parts[0] }
    if parts.count <= 64 { return "(\(parts.joined(separator: " \(word) ")))" }
    let middle = parts.count / 2
    let halves = [joined(Array(parts[..<middle]), by: word), joined(Array(parts[middle...]), by: word)]
    return joined(halves, by: word)
  }
}
