package import ConnectorAPI
package import DataModel

/// The plan of one root field of a mutation.
package struct WritePlan: Sendable {
  package var kind: MutationKind
  package var table: Table
  package var action: Action

  /// The change that the mutation makes.
  package enum Action: Sendable {
    /// Inserts rows. The response has their keys in the same order.
    case insert([InsertRow], isUpsert: Bool)
    case update(Selector, [Assignment])
    case delete(Selector)
    /// Updates all rows that match the condition. `nil` means every row.
    case updateAll(Condition?, [Assignment])
    case deleteAll(Condition?)
  }

  /// The selected row of an update or delete.
  package enum Selector: Sendable {
    /// The key values in the order of the key columns.
    case key([ValueSource])
    case first(Condition?, [OrderTerm])
  }
}

/// A row to insert. Each column occurs at most once. A column in neither list gets the database's default.
package struct InsertRow: Sendable {
  /// The values that the operation sets. An upsert of an existing row sets only these.
  package var given: [ColumnValue]
  /// The values from defaults.
  package var defaults: [ColumnValue]

  package var values: [ColumnValue] { given + defaults }
}

/// A column and its value.
package struct ColumnValue: Sendable {
  package var column: Column
  package var value: ValueSource
}

/// The new value of a column.
package struct Assignment: Sendable {
  /// How the column changes.
  package enum Change: Sendable {
    case set(ValueSource)
    /// Steps that are applied from left to right.
    case steps([Step])
  }

  /// A relative change of the current value.
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
