import DataModel

/// How conditions and sort orders refer to the columns of a row.
indirect enum RowScope {
  case alias(String)
  /// The element of a list, with the column `value`.
  case element(String)
  /// The target table of an UPDATE or DELETE.
  case table(String)
  /// A row of the enclosing statement. Its columns are parameters of this statement.
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
  /// Joins conditions with `AND` or `OR`. A long list becomes a balanced tree, because SQLite limits the depth of
  /// expressions. A single part gets no parentheses, because SQLite's parser limits their nesting.
  static func joined(_ parts: [SQLFragment], by word: String) -> SQLFragment {
    if parts.count == 1 { return parts[0] }
    if parts.count <= 64 { return "(\(parts.joined(separator: " \(word) ")))" }
    let middle = parts.count / 2
    let halves = [joined(Array(parts[..<middle]), by: word), joined(Array(parts[middle...]), by: word)]
    return joined(halves, by: word)
  }
}
