package import SourceText

/// An object type with `@table` or `@view`.
package struct Table: Sendable {
  package enum Source: Hashable, Sendable {
    case table
    /// A view that the database has.
    case namedView
    /// A SELECT that the server puts in the place of a table.
    case inlineView(sql: String)
  }

  package var typeName: TypeName
  package var source: Source
  package var singular: FieldName
  package var plural: FieldName
  /// Name of the table or view in the database, without quotes.
  package var sqlName: String
  package var description: String?
  /// Declared columns in SDL order, then implicit ones: the key's, then the references' in SDL order.
  package var columns: [Column]
  /// In SDL order.
  package var references: [Reference]
  /// The key's columns in key order; empty for a view.
  package var key: [FieldName]
  /// The references that `@table(key:)` names, in key order.
  package var keyReferences: [FieldName]
  /// Declared columns and references in SDL order, then an implicit key column: the order of a generated key's members.
  package var declarationOrder: [FieldName]
  /// Every index of the table: of references, unique ones, declared ones; by name. Without the primary key's.
  package var indexes: [Index]
  /// What other tables' references give this type; one to many, one to one, many to many, each by name.
  package var relations: [Relation]
  /// Place of the type's name.
  package var range: SourceRange

  package init(
    typeName: TypeName, source: Source, singular: FieldName, plural: FieldName, sqlName: String,
    description: String?, columns: [Column], references: [Reference], key: [FieldName], keyReferences: [FieldName],
    declarationOrder: [FieldName], indexes: [Index], relations: [Relation], range: SourceRange
  ) {
    self.typeName = typeName
    self.source = source
    self.singular = singular
    self.plural = plural
    self.sqlName = sqlName
    self.description = description
    self.columns = columns
    self.references = references
    self.key = key
    self.keyReferences = keyReferences
    self.declarationOrder = declarationOrder
    self.indexes = indexes
    self.relations = relations
    self.range = range
  }

  package var isView: Bool { source != .table }

  package func column(_ field: FieldName) -> Column? { columns.first { $0.field == field } }
  package func reference(_ field: FieldName) -> Reference? { references.first { $0.field == field } }
  package func relation(_ field: FieldName) -> Relation? { relations.first { $0.field == field } }

  /// The column of a name that came out of this table.
  package subscript(field: FieldName) -> Column {
    guard let column = column(field) else { preconditionFailure("no column \(field) in \(typeName)") }
    return column
  }

  /// In key order.
  package var keyColumns: [Column] { key.map { self[$0] } }
}
