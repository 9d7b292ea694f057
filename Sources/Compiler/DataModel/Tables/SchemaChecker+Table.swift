import GraphQLSyntax
import SourceText

extension SchemaChecker {
  /// Builds the table of a declared type, without its relations.
  mutating func makeTable(_ name: TypeName) -> Table? {
    guard let type = types[name] else { return nil }
    let key = key(of: name)
    let columns = makeColumns(of: type, key)
    let names = makeNames(of: type)
    let references = makeReferences(of: type, key, columns, sqlName: names.sqlName)
    let made = Set(references.map(\.field))
    let declared = type.fields.filter { $0.target == nil || made.contains($0.name) }.map(\.name)
    return Table(
      typeName: name, source: makeSource(of: type), singular: names.singular, plural: names.plural,
      sqlName: names.sqlName, description: type.description, columns: columns, references: references,
      key: key.columns.map(\.field), keyReferences: key.references,
      declarationOrder: declared + (key.hasImplicitID ? key.columns.map(\.field) : []),
      indexes: makeIndexes(of: type, columns, references, tableName: names.sqlName), relations: [], range: type.range)
  }

  private mutating func makeSource(of type: DeclaredType) -> Table.Source {
    guard type.isView else { return .table }
    guard let sql = type.source.string("sql") else { return .namedView }
    if type.source.arguments["name"] != nil { log.report(.viewNameAndSQL(at: type.source.range)) }
    if sql.text.allSatisfy(\.isWhitespace) { log.report(.emptyArgument("sql", of: "view", at: sql.range)) }
    return .inlineView(sql: sql.text)
  }

  private struct TableNames {
    let singular: FieldName
    let plural: FieldName
    let sqlName: String
  }

  private mutating func makeNames(of type: DeclaredType) -> TableNames {
    let singular = name("singular", of: type) ?? defaultSingular(type.name)
    let plural = name("plural", of: type) ?? defaultPlural(ofSingular: singular)
    if singular == plural, let range = type.source.arguments["plural"]?.range {
      log.report(.singularIsPlural(singular, at: range))
    }
    let sqlName = type.source.string("name").flatMap { checkedSQLName($0, of: type.source.name) }
    return TableNames(
      singular: FieldName(singular), plural: FieldName(plural),
      sqlName: sqlName ?? shortened(snakeCase(type.name.text)))
  }

  private mutating func name(_ argument: String, of type: DeclaredType) -> String? {
    guard let name = type.source.string(argument) else { return nil }
    if isName(name.text) { return name.text }
    log.report(.invalidName(name.text, at: name.range))
    return nil
  }

  private mutating func makeReferences(
    of type: DeclaredType, _ key: ResolvedKey, _ columns: [Column], sqlName: String
  ) -> [Reference] {
    type.fields.compactMap { field in
      guard let target = field.target,
        let resolved = reference(ReferencePath(type: type.name, field: field.name))
      else { return nil }
      let own = resolved.columns.map(\.field)
      let sqlColumns = own.map { name in columns.first { $0.field == name }?.sqlName ?? name.text }
      let given = field.directive("ref")?.string("constraintName").flatMap {
        checkedSQLName($0, "constraintName", of: "ref")
      }
      return Reference(
        field: field.name, target: target, isRequired: field.isRequired, columns: own,
        targetColumns: resolved.targetColumns, isUnique: isUnique(field, own, key, in: type),
        constraintName: given ?? shortened(([sqlName] + sqlColumns + ["fkey"]).joined(separator: "_")),
        description: field.description, range: field.range)
    }
  }

  /// Whether a reference is unique: it has `@unique`, its type has `@unique` on this field alone, or its columns are
  /// the whole key.
  private func isUnique(
    _ field: DeclaredField, _ columns: [FieldName], _ key: ResolvedKey, in type: DeclaredType
  ) -> Bool {
    if field.directive("unique") != nil { return true }
    if type.directives.contains(where: {
      $0.name == "unique" && $0.strings("fields")?.map(\.text) == [field.name.text]
    }) {
      return true
    }
    return !type.isView && key.isValid && Set(columns) == Set(key.columns.map(\.field))
  }

  /// Checks that a reference with explicit target columns identifies a single row.
  mutating func checkReferencedFields(_ tables: [Table]) {
    let byName = Dictionary(tables.map { ($0.typeName, $0) }, uniquingKeysWith: { first, _ in first })
    for table in tables {
      for reference in table.references {
        let use = types[table.typeName]?.field(reference.field)?.directive("ref")
        guard let range = use?.arguments["references"]?.range, let target = byName[reference.target] else { continue }
        let fields = Set(reference.targetColumns)
        let isUnique =
          fields == Set(target.key) || target.indexes.contains { $0.isUnique && Set($0.fields) == fields }
        if !isUnique {
          log.report(
            .referenceNotUnique(
              reference.field.text, fields: reference.targetColumns.map(\.text), of: target.typeName.text, at: range))
        }
      }
    }
  }
}
