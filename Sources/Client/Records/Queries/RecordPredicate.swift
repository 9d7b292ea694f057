import LocalStore

/// A condition on the rows of a record, made from its columns:
///
///     birds.all { $0.age > 3 && $0.name.hasPrefix("Ro") || $0.owner.isNil }
///
/// Values are bound and never written into the SQL. One that no column can hold, such as NaN, makes the query throw
/// ``RecordError`` `.translation`.
public struct RecordPredicate: Sendable {
  enum Part: Sendable {
    case sql(String)
    case value(StoreValue)
  }

  let parts: [Part]
  /// A value that cannot be stored is told when the query runs.
  let failure: RecordError?
  /// The word between the conditions that it joins, which stand without brackets around all of them: SQLite's parser takes
  /// a hundred brackets inside each other, and people join more than that.
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

  /// Holds for every row.
  public static var always: RecordPredicate { RecordPredicate([.sql("1")]) }
  public static var never: RecordPredicate { RecordPredicate([.sql("0")]) }

  /// The text with numbered parameters, and their values.
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

  public static func && (left: RecordPredicate, right: RecordPredicate) -> RecordPredicate {
    joined(left, " AND ", right)
  }

  public static func || (left: RecordPredicate, right: RecordPredicate) -> RecordPredicate {
    joined(left, " OR ", right)
  }

  /// Holds for every row for which `predicate` does not, also where that compares with NULL.
  public static prefix func ! (predicate: RecordPredicate) -> RecordPredicate {
    // A comparison with NULL is not true, and its opposite is.
    RecordPredicate([.sql("((")] + predicate.parts + [.sql(") IS NOT 1)")], failure: predicate.failure)
  }
}
