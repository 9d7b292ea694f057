import LocalStore
import SQLQuoting

/// A column of a record, typed as its property.
public struct Column<Value: Sendable>: Sendable {
  public let name: String
  /// Place in ``RecordTable/columns``.
  public let index: Int

  public init(_ name: String, _ index: Int) {
    self.name = name
    self.index = index
  }

  var sql: String { quotedName(name) }
  /// As it is put in order.
  var orderedSQL: String { (Value.self as? any ColumnValue.Type)?.ordered(sql) ?? sql }

  /// Whether the column is NULL.
  public var isNil: RecordPredicate { RecordPredicate([.sql("\(sql) IS NULL")]) }

  /// Unless the options say otherwise NULL comes first, and text is in the order of its bytes in UTF-8.
  public func ascending(_ options: RecordOrder.Options = []) -> RecordOrder {
    RecordOrder(column: orderedSQL, index: index, isDescending: false, options: options)
  }
  /// NULL comes last unless the options say otherwise.
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

  /// `nil` equals `nil`, as in Swift.
  public static func == (column: Column, value: Value) -> RecordPredicate { column.comparison("IS", value) }
  public static func != (column: Column, value: Value) -> RecordPredicate { column.comparison("IS NOT", value) }
  /// None of the four holds where the column is NULL. Text is compared by its bytes in UTF-8, so case counts.
  public static func < (column: Column, value: Value) -> RecordPredicate { column.order("<", value) }
  public static func <= (column: Column, value: Value) -> RecordPredicate { column.order("<=", value) }
  public static func > (column: Column, value: Value) -> RecordPredicate { column.order(">", value) }
  public static func >= (column: Column, value: Value) -> RecordPredicate { column.order(">=", value) }

  /// `nil` among the values stands for NULL. Without values it holds for no row.
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

  /// Both ends belong to it. It does not hold where the column is NULL.
  public func isBetween(_ lowest: Value, _ highest: Value) -> RecordPredicate {
    RecordPredicate {
      [.sql("\(orderedSQL) BETWEEN ")] + Self.ordered(try lowest.storeValue()) + [.sql(" AND ")]
        + Self.ordered(try highest.storeValue())
    }
  }

  /// A column that is set to a value: for ``DAO/patch(_:_:)``.
  public func set(_ value: Value) -> RecordChange {
    RecordChange(column: name, value: Result { try value.storeValue() })
  }
}

/// Text, and text that may be missing.
public protocol TextColumn: ColumnValue {}
extension String: TextColumn {}
extension Substring: TextColumn {}
extension Optional: TextColumn where Wrapped: TextColumn {}

extension Column where Value: TextColumn {
  /// Case counts.
  public func contains(_ text: String) -> RecordPredicate {
    RecordPredicate([.sql("instr(\(sql), "), .value(.text(text)), .sql(") > 0")])
  }
  /// Case counts, for ``hasSuffix(_:)`` too. Neither holds where the column is NULL.
  public func hasPrefix(_ text: String) -> RecordPredicate {
    part("1, \(text.utf8.count)", text)
  }
  public func hasSuffix(_ text: String) -> RecordPredicate { part("-\(text.utf8.count)", text) }

  /// By bytes: SQLite's functions of text end at a NUL.
  private func part(_ range: String, _ text: String) -> RecordPredicate {
    text.isEmpty
      ? RecordPredicate([.sql("\(sql) IS NOT NULL")])
      : RecordPredicate([.sql("substr(CAST(\(sql) AS BLOB), \(range)) = "), .value(.blob(Array(text.utf8)))])
  }
  /// SQL's patterns: `%` for any text, `_` for one character; ASCII letters match in either case.
  public func isLike(_ pattern: String) -> RecordPredicate {
    RecordPredicate([.sql("\(sql) LIKE "), .value(.text(pattern))])
  }
}

/// A list, a set or the like that stands in the column as JSON.
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

  /// Some element equals the value.
  public func anyIs(_ value: Value.Element) -> RecordPredicate { element("IS", value) }
  /// No element equals the value.
  public func noneIs(_ value: Value.Element) -> RecordPredicate { !element("IS", value) }
  /// Every element equals the value; so it is of an empty list.
  public func allAre(_ value: Value.Element) -> RecordPredicate { !element("IS NOT", value) }
}

/// One key of an order.
public struct RecordOrder: Sendable {
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Missing values come last; else they come first when ascending.
    public static let nilsLast = Options(rawValue: 1)
    /// Missing values come first; else they come last when descending. Both options together are ``nilsLast``.
    public static let nilsFirst = Options(rawValue: 2)
    /// ASCII letters in either case are the same.
    public static let caseInsensitive = Options(rawValue: 4)
  }

  /// In SQL.
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

/// A column that is set to a value.
public struct RecordChange: Sendable {
  let column: String
  let value: Result<StoreValue, any Error>
}
