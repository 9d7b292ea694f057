package import SourceText

/// An object type with `@table` or `@view`.
package struct Table: Sendable {
  /// Where the rows are stored.
  package enum Source: Hashable, Sendable {
    case table
    /// A view that exists in the database.
    case namedView
    /// A SELECT that the server uses as a subquery.
    case inlineView(sql: String)
  }

  package var typeName: TypeName
  package var source: Source
  package var singular: FieldName
  package var plural: FieldName
  /// The name of the table or view in the database, unquoted.
  package var sqlName: String
  package var description: String?
  /// Declared columns in SDL order, then implicit columns: first those of the key, then those of the references in SDL
  /// order.
  package var columns: [Column]
  /// References, in SDL order.
  package var references: [Reference]
  /// The primary key columns, in key order. Empty for a view.
  package var key: [FieldName]
  /// The references that `@table(key:)` lists, in key order.
  package var keyReferences: [FieldName]
  /// Declared columns and references in SDL order, then an implicit key column. Defines the member order of the
  /// generated key type.
  package var declarationOrder: [FieldName]
  /// All indexes except the primary key's, sorted by name: those of references, unique indexes and declared indexes.
  package var indexes: [Index]
  /// Relations that result from other tables' references: one-to-many, then one-to-one, then many-to-many, each sorted
  /// by name.
  package var relations: [Relation]
  /// The location of the type's name.
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

  /// The column with this name, or `nil`.
  package func column(_ field: FieldName) -> Column? { columns.first { $0.field == field } }
  /// The reference with this name, or `nil`.
  package func reference(_ field: FieldName) -> Reference? { references.first { $0.field == field } }
  /// The relation with this name, or `nil`.
  package func relation(_ field: FieldName) -> Relation? { relations.first { $0.field == field } }

  /// The column with this name. The name must come from this table.
  package subscript(field: FieldName) -> Column {
    guard let column = column(field) else { preconditionFailure("no column '\(field)' in table '\(typeName)'") }
    return column
  }

  /// The primary key columns, in key order.
  package var keyColumns: [Column] { key.map { self[$0] } }
}
