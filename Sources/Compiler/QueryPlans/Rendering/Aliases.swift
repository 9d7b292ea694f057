import DataModel

/// Generates row aliases for one statement: `r1`, `r2`, and so on. Skips table names, because an UPDATE refers to its
/// row by the table name.
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
