import CEL
import DataModel
import JSONText
import SourceText
import StencilTemplates

/// A table or a view.
final class TableObject: ServiceModelObject {
  let table: Table
  let model: DataModel

  init(table: Table, model: DataModel) {
    self.table = table
    self.model = model
  }

  static let members = MemberTable<TableObject>([
    "name": { .string($0.table.typeName.text) },
    "singular": { .string($0.table.singular.text) },
    "plural": { .string($0.table.plural.text) },
    "sqlName": { .string($0.table.sqlName) },
    "description": { TemplateValue($0.table.description) },
    "isView": { .bool($0.table.isView) },
    "columns": { object in TemplateValue(object.table.columns.map { object.column($0) }) },
    "key": { object in TemplateValue(object.table.keyColumns.map { object.column($0) }) },
    "references": { object in
      TemplateValue(object.table.references.map { ReferenceObject(reference: $0, owner: object) })
    },
    "relations": { object in
      TemplateValue(object.table.relations.map { RelationObject(relation: $0, owner: object) })
    },
    "indexes": { TemplateValue($0.table.indexes.map { IndexObject(index: $0) }) },
    "file": { .string($0.table.range.position.path) },
    "line": { .int($0.table.range.position.line) },
  ])

  var text: String { table.typeName.text }

  func column(_ column: Column) -> ColumnObject { ColumnObject(column: column, owner: self) }

  func columns(_ names: [FieldName], of table: Table) -> TemplateValue {
    let owner = TableObject(table: table, model: model)
    return TemplateValue(names.compactMap { table.column($0) }.map { owner.column($0) })
  }

  func table(_ name: TypeName) -> TemplateValue {
    TemplateValue(model.table(name).map { TableObject(table: $0, model: model) })
  }
}

/// A stored field.
final class ColumnObject: ServiceModelObject {
  let column: Column
  let owner: TableObject

  init(column: Column, owner: TableObject) {
    self.column = column
    self.owner = owner
  }

  static let members = MemberTable<ColumnObject>([
    "name": { .string($0.column.field.text) },
    "sqlName": { .string($0.column.sqlName) },
    "table": { .object($0.owner) },
    "type": { object in
      let column = object.column
      return .object(TypeObject(column.type, isRequired: column.isRequired, model: object.owner.model))
    },
    "isRequired": { .bool($0.column.isRequired) },
    "isKey": { .bool($0.owner.table.key.contains($0.column.field)) },
    "isImplicit": { .bool($0.column.origin != .declared) },
    "default": { TemplateValue($0.defaultText) },
    "dataType": { TemplateValue($0.column.dataType) },
    "vectorSize": { $0.column.vectorSize.map { .int($0) } ?? .nothing },
    "searchLanguage": { TemplateValue($0.column.searchLanguage) },
    "description": { TemplateValue($0.column.description) },
    "line": { .int($0.column.range.position.line) },
  ])

  var text: String { column.field.text }

  /// The default value as the schema contains it: a value, a CEL expression, or SQL.
  private var defaultText: String? {
    switch column.defaultValue {
    case nil: nil
    case .value(let value): value.string ?? value.description
    case .expression(let expression): expression.text
    case .sql(let sql): sql
    }
  }
}

/// A field whose type is another table.
final class ReferenceObject: ServiceModelObject {
  let reference: Reference
  let owner: TableObject

  init(reference: Reference, owner: TableObject) {
    self.reference = reference
    self.owner = owner
  }

  static let members = MemberTable<ReferenceObject>([
    "name": { .string($0.reference.field.text) },
    "table": { .object($0.owner) },
    "target": { $0.owner.table($0.reference.target) },
    "isRequired": { .bool($0.reference.isRequired) },
    "isUnique": { .bool($0.reference.isUnique) },
    "columns": { $0.owner.columns($0.reference.columns, of: $0.owner.table) },
    "targetColumns": { object in
      guard let target = object.owner.model.table(object.reference.target) else { return .list([]) }
      return object.owner.columns(object.reference.targetColumns, of: target)
    },
    "constraintName": { .string($0.reference.constraintName) },
    "description": { TemplateValue($0.reference.description) },
    "line": { .int($0.reference.range.position.line) },
  ])

  var text: String { reference.field.text }
}

/// A field that a table has because other tables refer to it.
final class RelationObject: ServiceModelObject {
  let relation: Relation
  let owner: TableObject

  init(relation: Relation, owner: TableObject) {
    self.relation = relation
    self.owner = owner
  }

  static let members = MemberTable<RelationObject>([
    "name": { .string($0.relation.field.text) },
    "kind": { .string($0.kindName) },
    "target": { $0.owner.table($0.relation.target) },
    "isList": { .bool($0.relation.isList) },
    "join": { object in
      if case .manyToMany(let join, _, _, _) = object.relation.kind { object.owner.table(join) } else { .nothing }
    },
  ])

  var text: String { relation.field.text }

  private var kindName: String {
    switch relation.kind {
    case .oneToOne: "oneToOne"
    case .oneToMany: "oneToMany"
    case .manyToMany: "manyToMany"
    }
  }
}

/// An index of a table.
final class IndexObject: ServiceModelObject {
  let index: Index

  init(index: Index) { self.index = index }

  static let members = MemberTable<IndexObject>([
    "name": { .string($0.index.sqlName) },
    "columns": { TemplateValue($0.index.fields.map(\.text)) },
    "directions": { TemplateValue($0.index.directions.map(\.rawValue)) },
    "kind": { .string($0.index.kind.rawValue) },
    "isUnique": { .bool($0.index.isUnique) },
  ])

  var text: String { index.sqlName }
}

/// An enum of the schema.
final class EnumObject: ServiceModelObject {
  let type: EnumType

  init(type: EnumType) { self.type = type }

  static let members = MemberTable<EnumObject>([
    "name": { .string($0.type.name.text) },
    "values": { TemplateValue($0.type.values) },
    "sqlName": { .string($0.type.sqlName) },
    "description": { TemplateValue($0.type.description) },
    "line": { .int($0.type.range.position.line) },
  ])

  var text: String { type.name.text }
}
