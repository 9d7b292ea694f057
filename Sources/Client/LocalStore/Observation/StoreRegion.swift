/// A part of a store: everything, tables, or rows with certain keys.
///
/// ```swift
/// let region = StoreRegion.table("task").union(.row("user", key: "42"))
/// ```
public struct StoreRegion: Hashable, Sendable {
  enum Rows: Hashable, Sendable {
    case all
    case keys(Set<String>)
  }

  /// `nil` means everything.
  private(set) var tables: [String: Rows]?

  /// The whole store.
  public static let everything = StoreRegion(tables: nil)
  package static let nothing = StoreRegion(tables: [:])

  /// A table.
  /// - Parameter name: The name in the schema; ASCII letters are compared without regard to case, as in SQL.
  public static func table(_ name: String) -> StoreRegion { StoreRegion(tables: [folded(name): .all]) }

  /// A row of a table.
  /// - Parameters:
  ///   - table: The name of the table in the schema.
  ///   - key: The primary key as text; see ``StoreTransaction``.
  public static func row(_ table: String, key: String) -> StoreRegion {
    StoreRegion(tables: [folded(table): .keys([key])])
  }

  /// Folds the case of ASCII letters, as SQLite does for names.
  private static func folded(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return name }
    return String(decoding: name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  var isEmpty: Bool { tables?.isEmpty ?? false }
  /// Whether the region is the whole store.
  public var isEverything: Bool { tables == nil }

  /// A region that contains both regions.
  public func union(_ other: StoreRegion) -> StoreRegion {
    var union = self
    union.formUnion(other)
    return union
  }

  package mutating func formUnion(_ other: StoreRegion) {
    guard let more = other.tables, tables != nil else {
      tables = nil
      return
    }
    for (table, rows) in more { insert(rows, of: table) }
  }

  mutating func insert(_ rows: Rows, of table: String) {
    let table = Self.folded(table)
    switch (tables?[table], rows) {
    case (.keys(let known), .keys(let new)): tables?[table] = .keys(known.union(new))
    case (nil, _), (.keys, .all): tables?[table] = rows
    case (.all, _): break
    }
  }

  /// Whether the regions overlap.
  public func intersects(_ other: StoreRegion) -> Bool {
    guard let tables, let others = other.tables else { return !isEmpty && !other.isEmpty }
    return tables.contains { table, rows in
      switch (rows, others[table]) {
      case (_, nil): false
      case (.keys(let mine), .keys(let theirs)): !mine.isDisjoint(with: theirs)
      default: true
      }
    }
  }
}

/// The changes of one or more commits.
///
/// ```swift
/// for await change in store.changes() where change.region.intersects(.table("task")) {
///   print("tasks changed in revision \(change.revision)")
/// }
/// ```
public struct StoreChange: Hashable, Sendable {
  /// The revision of the last of these commits.
  public internal(set) var revision: Int64
  /// What changed. `.everything` if that is unknown, because the observer fell too far behind or another program
  /// wrote to the file.
  public internal(set) var region: StoreRegion
}
