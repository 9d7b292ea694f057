package import SourceText

/// A field whose type is another table: a foreign key.
package struct Reference: Sendable {
  package var field: FieldName
  package var target: TypeName
  package var isRequired: Bool
  /// The columns of this table that hold the reference, in the order of `targetColumns`.
  package var columns: [FieldName]
  package var targetColumns: [FieldName]
  /// Whether at most one row refers to each target row, which makes the relation one-to-one.
  package var isUnique: Bool
  /// The name of the foreign key constraint in the database, unquoted.
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

/// The inverse of a reference: a field that a type gets because other tables refer to it.
package struct Relation: Sendable {
  /// The cardinality of a relation and the references that define it.
  package enum Kind: Hashable, Sendable {
    /// The rows of `source` whose `reference` points to this row.
    case oneToMany(source: TypeName, reference: FieldName)
    /// The single row of `source` whose `reference` points to this row, if any.
    case oneToOne(source: TypeName, reference: FieldName)
    /// The rows of `target` that the join table links to this row: `near` points to this row and `far` to the target.
    case manyToMany(join: TypeName, near: FieldName, far: FieldName, target: TypeName)
  }

  package var field: FieldName
  package var kind: Kind

  package init(field: FieldName, kind: Kind) {
    self.field = field
    self.kind = kind
  }

  /// The type of the related rows.
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

/// A database index.
package struct Index: Hashable, Sendable {
  /// The index method.
  package enum Kind: String, Sendable {
    case btree = "BTREE"
    case gin = "GIN"
    case hnsw = "HNSW"
    case ivfflat = "IVFFLAT"
  }

  /// The sort direction of an index column.
  package enum Direction: String, Sendable {
    case ascending = "ASC"
    case descending = "DESC"
  }

  /// The index name in the database, unquoted.
  package var sqlName: String
  /// The indexed columns. References are already replaced by their columns.
  package var fields: [FieldName]
  /// The direction of each field in `fields`.
  package var directions: [Direction]
  package var kind: Kind
  package var isUnique: Bool
  /// The distance function of a vector index: `L2`, `COSINE` or `INNER_PRODUCT`.
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
