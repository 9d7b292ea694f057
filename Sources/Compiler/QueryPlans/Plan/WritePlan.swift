package import ConnectorAPI
package import DataModel

/// What one root field of a mutation does.
package struct WritePlan: Sendable {
  package var kind: MutationKind
  package var table: Table
  package var action: Action

  package enum Action: Sendable {
    /// Rows in the order of the answer's keys.
    case insert([InsertRow], isUpsert: Bool)
    case update(Selector, [Assignment])
    case delete(Selector)
    /// `nil` stands for every row.
    case updateAll(Condition?, [Assignment])
    case deleteAll(Condition?)
  }

  /// The one row of an update or delete.
  package enum Selector: Sendable {
    /// Values in the order of the key's columns.
    case key([ValueSource])
    case first(Condition?, [OrderTerm])
  }
}

/// A row to store. Each column stands here once; a column that is in neither list is left to the database's default.
package struct InsertRow: Sendable {
  /// What the operation gives. An upsert of an existing row sets these alone.
  package var given: [ColumnValue]
  /// What defaults give.
  package var defaults: [ColumnValue]

  package var values: [ColumnValue] { given + defaults }
}

package struct ColumnValue: Sendable {
  package var column: Column
  package var value: ValueSource
}

/// A column's new value.
package struct Assignment: Sendable {
  package enum Change: Sendable {
    case set(ValueSource)
    /// Applied from left to right.
    case steps([Step])
  }

  package enum Step: Sendable {
    case increase(ValueSource)
    case decrease(ValueSource)
    case increaseTime([DurationPart])
    case decreaseTime([DurationPart])
    case append(ValueSource)
    case prepend(ValueSource)
    case add(ValueSource)
    case remove(ValueSource)
  }

  package var column: Column
  package var change: Change
}
