/// A list of statements that run in one transaction: either all are stored or none.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct PostgresBatch: Sendable {
  package struct Item: Sendable {
    package let statement: PostgresStatement
    package let values: ArraySlice<PostgresValue>

    package init(_ statement: PostgresStatement, _ values: ArraySlice<PostgresValue>) {
      self.statement = statement
      self.values = values
    }
  }

  package enum Kind: Sendable {
    /// One statement that reads so little that many requests may share a connection.
    case shortRead
    /// Reads. A slow one does not block other requests.
    case read
    /// Writes.
    case write
  }

  package var items: [Item]
  package var kind: Kind

  package init(_ items: [Item], kind: Kind) {
    // A failed transaction would also fail the other requests on the connection.
    precondition(kind != .shortRead || items.count <= 1, "a short read has one statement")
    self.items = items
    self.kind = kind
  }

  var isReadOnly: Bool { kind != .write }
  /// Whether several reads must see one snapshot of the database.
  var needsSnapshot: Bool { kind == .read && items.count > 1 }
}
