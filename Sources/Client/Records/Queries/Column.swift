import LocalStore
import SQLQuoting

/// A column of a record, with the type of its property.
///
/// ```swift
/// let long = try await tasks.all(where: { $0.title.hasPrefix("Buy") && $0.score > 3 })
/// ```
public struct Column<Value: Sendable>: Sendable {
  /// The name of the column in the table.
  public let name: String
  /// The index in ``RecordTable/columns``.
  public let index: Int

  /// Creates a column; generated code uses this initializer.
  public init(_ name: String, _ index: Int) {
    self.name = name
    self.index = index
  }

  var sql: String { quotedName(name) }
  /// The SQL expression for orders and comparisons.
  var orderedSQL: String { (Value.self as? any ColumnValue.Type)?.ordered(sql) ?? sql }

  /// True if the column is NULL.
  public var isNil: RecordPredicate { RecordPredicate([.sql("\(sql) IS NULL")]) }

  /// Ascending order. By default NULL comes first, and text is ordered by its bytes in UTF-8.
  public func ascending(_ options: RecordOrder.Options = []) -> RecordOrder {
    RecordOrder(column: orderedSQL, index: index, isDescending: false, options: options)
  }
  /// Descending order. By default NULL comes last.
  public func descending(_ options: RecordOrder.Options = []) -> RecordOrder {
    RecordOrder(column: orderedSQL, index: index, isDescending: true, options: options)
  }
}

extension Column where Value: ColumnValue {
  private func comparison(_ sign: String, _ value: Value) -> RecordPredicate {
    RecordPredicate { [.sql("\(sql) \(sign) "), .value(try value.storeValue())] }
  }

  private func order(_ sign: String, _ value: Value) -> RecordPredicate {
    RecordPredicate { [.sql("\(orderedSQL) \(sign) ")] + Self.ordered(try value.storeValue()) }
  }

  private static func ordered(_ value: StoreValue) -> [RecordPredicate.Part] {
    [.sql(Value.ordering.before), .value(value), .sql(Value.ordering.behind)]
  }

  /// True if the column equals the value; `nil` equals NULL.
  public static func == (column: Column, value: Value) -> RecordPredicate { column.comparison("IS", value) }
  /// True if the column does not equal the value; `nil` equals NULL.
  public static func != (column: Column, value: Value) -> RecordPredicate { column.comparison("IS NOT", value) }
  /// True if the column is less than the value. NULL is never less or greater. Text is compared by its bytes in
  /// UTF-8, so the comparison is case-sensitive.
  public static func < (column: Column, value: Value) -> RecordPredicate { column.order("<", value) }
  /// True if the column is less than or equal to the value; see `<`.
  public static func <= (column: Column, value: Value) -> RecordPredicate { column.order("<=", value) }
  /// True if the column is greater than the value; see `<`.
  public static func > (column: Column, value: Value) -> RecordPredicate { column.order(">", value) }
  /// True if the column is greater than or equal to the value; see `<`.
  public static func >= (column: Column, value: Value) -> RecordPredicate { column.order(">=", value) }

  /// True if the column equals one of the values; `nil` equals NULL. Without values, no row matches.
  public func isIn(_ values: some Sequence<Value>) -> RecordPredicate {
    RecordPredicate {
      var list: [RecordPredicate.Part] = []
      var hasNil = false
      for value in values {
        let stored = try value.storeValue()
        guard stored != .null else {
          hasNil = true
          continue
        }
        list += [.sql(list.isEmpty ? "" : ", "), .value(stored)]
      }
      return [.sql("(\(sql) IN (")] + list + [.sql(hasNil ? ") OR \(sql) IS NULL)" : "))")]
    }
  }

  /// True if the column is between the values, both included. A column that is NULL does not match.
  public func isBetween(_ lowest: Value, _ highest: Value) -> RecordPredicate {
    RecordPredicate {
      [.sql("\(orderedSQL) BETWEEN ")] + Self.ordered(try lowest.storeValue()) + [.sql(" AND ")]
        + Self.ordered(try highest.storeValue())
    }
  }

  /// Sets the column to a value, for ``DAO/patch(_:_:)``.
  public func set(_ value: Value) -> RecordChange {
    RecordChange(column: name, value: Result { try value.storeValue() })
  }
}

/// A column with text, optional or not.
///
/// ```swift
/// let found = try await birds.all(where: { $0.name.contains("bin") })
/// ```
public protocol TextColumn: ColumnValue {}
extension String: TextColumn {}
extension Substring: TextColumn {}
extension Optional: TextColumn where Wrapped: TextColumn {}

extension Column where Value: TextColumn {
  /// True if the column contains the text; case-sensitive.
  public func contains(_ text: String) -> RecordPredicate {
    RecordPredicate([.sql("instr(\(sql), "), .value(.text(text)), .sql(") > 0")])
  }
  /// True if the column starts with the text; case-sensitive. A column that is NULL does not match.
  public func hasPrefix(_ text: String) -> RecordPredicate {
    part("1, \(text.utf8.count)", text)
  }
  /// True if the column ends with the text; case-sensitive. A column that is NULL does not match.
  public func hasSuffix(_ text: String) -> RecordPredicate { part("-\(text.utf8.count)", text) }

  /// Compares bytes, because SQLite's text functions stop at a NUL character.
  private func part(_ range: String, _ text: String) -> RecordPredicate {
    text.isEmpty
      ? RecordPredicate([.sql("\(sql) IS NOT NULL")])
      : RecordPredicate([.sql("substr(CAST(\(sql) AS BLOB), \(range)) = "), .value(.blob(Array(text.utf8)))])
  }
  /// True if the column matches an SQL pattern: `%` matches any text, `_` one character. ASCII letters are compared
  /// without regard to case.
  public func isLike(_ pattern: String) -> RecordPredicate {
    RecordPredicate([.sql("\(sql) LIKE "), .value(.text(pattern))])
  }
}

/// Columns with a list, a set or a similar value, which is stored as JSON.
extension Column where Value: Sequence & RecordValue, Value.Element: ColumnValue {
  private func element(_ condition: String, _ value: Value.Element) -> RecordPredicate {
    RecordPredicate {
      var stored = try value.storeValue()
      // Bytes are text in JSON.
      if case .blob = stored, let value = value as? any RecordValue, case .text(let text) = try value.recordJSON() {
        stored = .text(text)
      }
      return [
        .sql("EXISTS (SELECT 1 FROM json_each(\(sql)) WHERE value \(condition) "), .value(stored), .sql(")"),
      ]
    }
  }

  /// True if at least one element equals the value.
  public func anyIs(_ value: Value.Element) -> RecordPredicate { element("IS", value) }
  /// True if no element equals the value.
  public func noneIs(_ value: Value.Element) -> RecordPredicate { !element("IS", value) }
  /// True if all elements equal the value, also for an empty list.
  public func allAre(_ value: Value.Element) -> RecordPredicate { !element("IS NOT", value) }
}

/// A sort key of a query.
///
/// ```swift
/// let sorted = try await tasks.all(orderedBy: { [$0.score.descending(), $0.title.ascending(.caseInsensitive)] })
/// ```
public struct RecordOrder: Sendable {
  /// Options of a sort key.
  ///
  /// ```swift
  /// let options: RecordOrder.Options = [.nilsLast, .caseInsensitive]
  /// ```
  public struct Options: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: Int
    /// Creates options from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// NULL comes last; by default it comes first in ascending order.
    public static let nilsLast = Options(rawValue: 1)
    /// NULL comes first; by default it comes last in descending order. If both options are set, ``nilsLast``
    /// applies.
    public static let nilsFirst = Options(rawValue: 2)
    /// ASCII letters are compared without regard to case.
    public static let caseInsensitive = Options(rawValue: 4)
  }

  /// An SQL expression.
  let column: String
  let index: Int
  let isDescending: Bool
  let options: Options

  var sql: String {
    let nils = options.contains(.nilsLast) ? " NULLS LAST" : options.contains(.nilsFirst) ? " NULLS FIRST" : ""
    let collation = options.contains(.caseInsensitive) ? " COLLATE NOCASE" : ""
    return column + collation + (isDescending ? " DESC" : "") + nils
  }
}

/// A new value for a column.
///
/// ```swift
/// try await birds.patch("1") { [$0.name.set("Blackbird")] }
/// ```
public struct RecordChange: Sendable {
  let column: String
  let value: Result<StoreValue, any Error>
}
