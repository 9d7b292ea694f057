package import DataModel

/// Rows to read and what to print of each: one selection set.
package struct RowsPlan: Sendable {
  /// The rows' table.
  package var table: Table
  package var link: Link
  package var condition: Condition?
  /// The key makes it total; of distinct rows, the printed columns do.
  package var order: [OrderTerm]
  package var page: Page
  /// `SELECT DISTINCT` over the printed columns.
  package var isDistinct: Bool
  package var members: [RowMember]

  /// How the rows hang on what is around them.
  package enum Link: Sendable {
    case root
    /// The one row that a reference of the outer row names.
    case reference(Reference)
    /// Rows whose reference names the outer row.
    case oneToMany(Reference)
    /// The same where there is one at most.
    case oneToOne(Reference)
    /// Rows at `far` of those rows of `join` whose `near` is the outer row. `condition` and `order` are of `join`.
    case manyToMany(join: Table, near: Reference, far: Reference)
  }

  package enum Page: Sendable {
    /// At most one row: a key, or a reference.
    case single
    /// The first row of an order, as a single object.
    case first
    case list(limit: ValueSource, offset: ValueSource?)
  }

  package var isList: Bool {
    if case .list = page { true } else { false }
  }

  /// Whether a printed row is one row of the table, so that it has an id.
  package var hasEntities: Bool { !isDistinct }

  /// The table that `condition` and `order` speak of.
  package var filteredTable: Table {
    if case .manyToMany(let join, _, _) = link { join } else { table }
  }
}

/// A member of a printed row.
package struct RowMember: Sendable {
  package enum Content: Sendable {
    case column(Column)
    /// `__typename`.
    case typeName(TypeName)
    /// `_id`.
    case entityID
    case rows(RowsPlan)
  }

  /// The response key.
  package var key: String
  package var content: Content
}

/// One criterion of an order.
package struct OrderTerm: Hashable, Sendable {
  /// References to follow from the row.
  package var path: [FieldName]
  package var column: FieldName
  package var isDescending: Bool
}
