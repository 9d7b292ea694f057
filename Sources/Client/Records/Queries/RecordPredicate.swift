import LocalStore

/// A condition on the columns of a record.
///
/// ```swift
/// let urgent = try await tasks.all(where: { $0.done == false && ($0.score > 3 || $0.title.hasPrefix("Buy")) })
/// ```
///
/// Values are bound as parameters and never become part of the SQL. A value that cannot be stored, such as NaN,
/// makes the query throw ``RecordError`` `.translation`.
public struct RecordPredicate: Sendable {
  enum Part: Sendable {
    case sql(String)
    case value(StoreValue)
  }

  let parts: [Part]
  /// The error of a value that cannot be stored; thrown when the query runs.
  let failure: RecordError?
  /// The operator between the joined conditions, which are not enclosed in parentheses yet. Parentheses are added
  /// only where the operator changes, because SQLite limits their depth to 100 and a query may join more
  /// conditions.
  private let word: String?

  init(_ parts: [Part], failure: RecordError? = nil) { self.init(parts, failure, word: nil) }

  private init(_ parts: [Part], _ failure: RecordError?, word: String?) {
    self.parts = parts
    self.failure = failure
    self.word = word
  }

  init(_ build: () throws -> [Part]) {
    do {
      self.init(try build())
    } catch let error as RecordError {
      self.init([.sql("0")], failure: error)
    } catch {
      self.init([.sql("0")], failure: RecordError(.translation, entity: "predicate", message: "\(error)"))
    }
  }

  /// True for all rows.
  public static var always: RecordPredicate { RecordPredicate([.sql("1")]) }
  /// Matches no row.
  public static var never: RecordPredicate { RecordPredicate([.sql("0")]) }

  /// The SQL text with numbered parameters; appends their values.
  func rendered(into values: inout [StoreValue]) throws -> String {
    if let failure { throw failure }
    var sql = ""
    for part in parts {
      switch part {
      case .sql(let text): sql += text
      case .value(let value):
        values.append(value)
        sql += "?\(values.count)"
      }
    }
    return word == nil ? sql : "(\(sql))"
  }

  private static func joined(_ left: RecordPredicate, _ word: String, _ right: RecordPredicate) -> RecordPredicate {
    RecordPredicate(
      left.parts(within: word) + [.sql(word)] + right.parts(within: word), left.failure ?? right.failure, word: word)
  }

  private func parts(within word: String) -> [Part] {
    self.word == nil || self.word == word ? parts : [.sql("(")] + parts + [.sql(")")]
  }

  /// True if both conditions are true.
  public static func && (left: RecordPredicate, right: RecordPredicate) -> RecordPredicate {
    joined(left, " AND ", right)
  }

  /// True if at least one condition is true.
  public static func || (left: RecordPredicate, right: RecordPredicate) -> RecordPredicate {
    joined(left, " OR ", right)
  }

  /// True for all rows for which `predicate` is not true, including comparisons with NULL.
  public static prefix func ! (predicate: RecordPredicate) -> RecordPredicate {
    // `IS NOT 1` also negates a comparison with NULL.
    RecordPredicate([.sql("((")] + predicate.parts + [.sql(") IS NOT 1)")], failure: predicate.failure)
  }
}
