/// One statement of a mutation's root field, and where its part of the answer comes from.
package struct WriteStatement: Hashable, Sendable {
  package enum Answer: Hashable, Sendable {
    /// The key's values are those of the bindings at these places, in key order.
    case key([Int], exists: Existence)
    /// Several rows: the keys' values are those of the bindings at these places.
    case keys([[Int]])
    /// The statement returns the key as JSON text; no row stands for no key.
    case returnedKey
    /// How many rows the statement changed.
    case changedRows
    /// The statement returns a number of rows.
    case countedRows
    /// Another statement's part of the answer is all.
    case nothing
  }

  package enum Existence: Hashable, Sendable {
    case always
    /// There is a key where the statement changed a row.
    case whenChanged
  }

  package let statement: Statement
  package let answer: Answer

  init(_ statement: Statement, _ answer: Answer) {
    self.statement = statement
    self.answer = answer
  }
}
