/// A statement of a mutation's root field, and how its part of the response is obtained.
package struct WriteStatement: Hashable, Sendable {
  /// How the result of the statement is obtained.
  package enum Answer: Hashable, Sendable {
    /// The key values are the bindings at these indexes, in key order.
    case key([Int], exists: Existence)
    /// The keys of several rows. The key values are the bindings at these indexes.
    case keys([[Int]])
    /// The statement returns the key as JSON text. If it returns no row, the key is null.
    case returnedKey
    /// The number of rows that the statement changed.
    case changedRows
    /// The row count that the statement returns.
    case countedRows
    /// No part of the response.
    case nothing
  }

  /// When the key exists.
  package enum Existence: Hashable, Sendable {
    case always
    /// The key exists only if the statement changed a row.
    case whenChanged
  }

  package let statement: Statement
  package let answer: Answer

  init(_ statement: Statement, _ answer: Answer) {
    self.statement = statement
    self.answer = answer
  }
}
