/// A part of a store: everything, some tables, or some rows of them by key.
///
/// ```swift
/// let region = StoreRegion.table("task").union(.row("user", key: "42"))
/// ```
public struct StoreRegion: Hashable, Sendable {
  enum Rows: Hashable, Sendable {
    case all
    case keys(Set<String>)
  }

  /// `nil` is everything.
  private(set) var tables: [String: Rows]?

  public static let everything = StoreRegion(tables: nil)
  package static let nothing = StoreRegion(tables: [:])

  /// - Parameter name: As the schema spells it; capitals do not count, as in SQL.
  public static func table(_ name: String) -> StoreRegion { StoreRegion(tables: [folded(name): .all]) }

  /// - Parameter key: The row's primary key as text; see ``StoreTransaction``.
  public static func row(_ table: String, key: String) -> StoreRegion {
    StoreRegion(tables: [folded(table): .keys([key])])
  }

  /// SQLite's names: the letters of ASCII are the same in both cases.
  private static func folded(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return name }
    return String(decoding: name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  var isEmpty: Bool { tables?.isEmpty ?? false }
  public var isEverything: Bool { tables == nil }

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

  /// Whether a change of one may be a change of the other.
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

/// What one or more commits changed.
public struct StoreChange: Hashable, Sendable {
  /// Of the last of these commits.
  public internal(set) var revision: Int64
  /// Everything when it is not known: the observer fell too far behind, or another program wrote.
  public internal(set) var region: StoreRegion
}
