package import SourceText

/// A field whose type is another table: a foreign key.
package struct Reference: Sendable {
  package var field: FieldName
  package var target: TypeName
  package var isRequired: Bool
  /// Own columns, in the order of `targetColumns`.
  package var columns: [FieldName]
  package var targetColumns: [FieldName]
  /// At most one row refers to one row of the target: the relation is one to one.
  package var isUnique: Bool
  /// Name of the foreign key in the database, without quotes.
  package var constraintName: String
  package var description: String?
  package var range: SourceRange

  package init(
    field: FieldName, target: TypeName, isRequired: Bool, columns: [FieldName], targetColumns: [FieldName],
    isUnique: Bool, constraintName: String, description: String?, range: SourceRange
  ) {
    self.field = field
    self.target = target
    self.isRequired = isRequired
    self.columns = columns
    self.targetColumns = targetColumns
    self.isUnique = isUnique
    self.constraintName = constraintName
    self.description = description
    self.range = range
  }
}

/// The other end of references: a field that a type has because others refer to it.
package struct Relation: Sendable {
  package enum Kind: Hashable, Sendable {
    /// Rows of `source` whose `reference` is this row.
    case oneToMany(source: TypeName, reference: FieldName)
    /// At most one such row.
    case oneToOne(source: TypeName, reference: FieldName)
    /// Rows of `target` at the reference `far` of those rows of `join` whose reference `near` is this row.
    case manyToMany(join: TypeName, near: FieldName, far: FieldName, target: TypeName)
  }

  package var field: FieldName
  package var kind: Kind

  package init(field: FieldName, kind: Kind) {
    self.field = field
    self.kind = kind
  }

  /// The type of the rows it gives.
  package var target: TypeName {
    switch kind {
    case .oneToMany(let source, _), .oneToOne(let source, _): source
    case .manyToMany(_, _, _, let target): target
    }
  }

  package var isList: Bool {
    if case .oneToOne = kind { false } else { true }
  }
}

/// An index of the database.
package struct Index: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case btree = "BTREE"
    case gin = "GIN"
    case hnsw = "HNSW"
    case ivfflat = "IVFFLAT"
  }

  package enum Direction: String, Sendable {
    case ascending = "ASC"
    case descending = "DESC"
  }

  /// Name in the database, without quotes.
  package var sqlName: String
  /// Columns; references are already replaced by theirs.
  package var fields: [FieldName]
  /// As many as `fields`.
  package var directions: [Direction]
  package var kind: Kind
  package var isUnique: Bool
  /// `L2`, `COSINE` or `INNER_PRODUCT` of a vector index.
  package var vectorMethod: String?

  package init(
    sqlName: String, fields: [FieldName], directions: [Direction], kind: Kind, isUnique: Bool, vectorMethod: String?
  ) {
    self.sqlName = sqlName
    self.fields = fields
    self.directions = directions
    self.kind = kind
    self.isUnique = isUnique
    self.vectorMethod = vectorMethod
  }
}
