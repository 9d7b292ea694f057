package import Locks

/// Statements that belong together: all of them are stored, or none.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct PostgresBatch: Sendable {
  package struct Item: Sendable {
    package let statement: PostgresStatement
    package let values: Slice<OneOrMany<PostgresValue>>

    package init(_ statement: PostgresStatement, _ values: Slice<OneOrMany<PostgresValue>>) {
      self.statement = statement
      self.values = values
    }

    package init(_ statement: PostgresStatement, _ values: [PostgresValue]) {
      self.init(statement, OneOrMany(values)[...])
    }
  }

  package enum Kind: Sendable {
    /// One statement that reads so little that many requests may share a connection.
    case shortRead
    /// Reads; a slow one stalls nobody.
    case read
    /// Writes.
    case write
  }

  package var items: OneOrMany<Item>
  package var kind: Kind

  package init(_ items: [Item], kind: Kind) { self.init(OneOrMany(items), kind: kind) }

  package init(_ items: OneOrMany<Item>, kind: Kind) {
    // A transaction that fails would spoil its neighbours on the connection.
    precondition(kind != .shortRead || items.count <= 1, "a short read is one statement")
    self.items = items
    self.kind = kind
  }

  var isReadOnly: Bool { kind != .write }
  /// Several reads see one state of the database.
  var needsSnapshot: Bool { kind == .read && items.count > 1 }
}
