import DataModel

/// Names for the rows of one statement: `r1`, `r2`, and so on, but none that a table has, since an UPDATE names its row
/// by the table.
struct Aliases {
  private let taken: Set<String>
  private var count = 0

  init(besides model: DataModel) {
    taken = Set(model.tables.lazy.map { $0.sqlName.lowercased() }.filter { $0.hasPrefix("r") })
  }

  mutating func next() -> String {
    repeat { count += 1 } while taken.contains("r\(count)")
    return "r\(count)"
  }
}
