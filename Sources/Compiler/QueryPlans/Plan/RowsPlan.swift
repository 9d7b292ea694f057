package import DataModel

/// The rows to read and the members to return for each: one selection set.
package struct RowsPlan: Sendable {
  /// The table of the rows.
  package var table: Table
  package var link: Link
  package var condition: Condition?
  /// The sort order. It is total, because it ends with the key, or with all printed columns of distinct rows.
  package var order: [OrderTerm]
  package var page: Page
  /// Whether the rows use `SELECT DISTINCT` on the printed columns.
  package var isDistinct: Bool
  package var members: [RowMember]

  /// How the rows relate to the enclosing row.
  package enum Link: Sendable {
    case root
    /// The row that a reference of the outer row points to.
    case reference(Reference)
    /// The rows whose reference points to the outer row.
    case oneToMany(Reference)
    /// Like `oneToMany`, with at most one row.
    case oneToOne(Reference)
    /// The rows that `far` points to in the `join` rows whose `near` points to the outer row. `condition` and `order`
    /// apply to `join`.
    case manyToMany(join: Table, near: Reference, far: Reference)
  }

  /// How many rows to return.
  package enum Page: Sendable {
    /// At most one row, selected by a key or a reference.
    case single
    /// The first row in the order, as a single object.
    case first
    case list(limit: ValueSource, offset: ValueSource?)
  }

  package var isList: Bool {
    if case .list = page { true } else { false }
  }

  /// Whether each printed row is a single table row and so has an entity ID.
  package var hasEntities: Bool { !isDistinct }

  /// The table that `condition` and `order` apply to.
  package var filteredTable: Table {
    if case .manyToMany(let join, _, _) = link { join } else { table }
  }
}

/// A member of a printed row.
package struct RowMember: Sendable {
  /// What a member contains.
  package enum Content: Sendable {
    case column(Column)
    /// The `__typename` of the row.
    case typeName(TypeName)
    /// The entity ID, `_id`.
    case entityID
    case rows(RowsPlan)
  }

  /// The response key.
  package var key: String
  package var content: Content
}

/// A sort criterion.
package struct OrderTerm: Hashable, Sendable {
  /// The references to follow from the row.
  package var path: [FieldName]
  package var column: FieldName
  package var isDescending: Bool
}
