import CEL
import SourceText

extension SchemaChecker {
  /// The columns of a type: first the declared columns, then those of its key and its references.
  mutating func makeColumns(of type: DeclaredType, _ key: ResolvedKey) -> [Column] {
    var columns: [Column] = []
    for field in type.fields {
      if let columnType = field.columnType { columns.append(makeColumn(field, columnType, in: type)) }
    }
    if key.hasImplicitID, let id = key.columns.first { columns.append(implicitKeyColumn(id, of: type)) }
    for field in type.fields where field.target != nil {
      reportColumnDirectives(of: field)
      guard let reference = reference(ReferencePath(type: type.name, field: field.name)) else { continue }
      let made = reference.columns.filter { column in !columns.contains { $0.field == column.field } }
      columns += makeColumns(of: field, made)
    }
    return columns
  }

  private mutating func makeColumn(_ field: DeclaredField, _ type: ColumnType, in owner: DeclaredType) -> Column {
    if let use = field.directive("ref") { log.report(.referenceOnColumn(field.name.text, at: use.range)) }
    let settings = columnSettings(field, type)
    return Column(
      field: field.name, sqlName: settings.name ?? shortened(snakeCase(field.name.text)), type: type,
      isRequired: field.isRequired, origin: .declared, defaultValue: makeDefault(field, type, in: owner),
      dataType: settings.dataType, vectorSize: settings.size, searchLanguage: searchLanguage(field, type, in: owner),
      description: field.description, range: field.range)
  }

  private func implicitKeyColumn(_ id: KeyColumn, of type: DeclaredType) -> Column {
    let expression = ServerExpression(text: "uuidV4()", form: .uuidV4, range: nil)
    return Column(
      field: id.field, sqlName: id.field.text, type: id.type, isRequired: true, origin: .implicitKey,
      defaultValue: .expression(expression), dataType: nil, vectorSize: nil, searchLanguage: nil, description: nil,
      range: type.range)
  }

  /// The implicit columns of a reference. `@col` on a reference with one column sets the name and type of that column.
  private mutating func makeColumns(of field: DeclaredField, _ made: [KeyColumn]) -> [Column] {
    var settings = ColumnSettings()
    if let use = field.directive("col") {
      if made.count == 1 {
        settings = columnSettings(field, made[0].type)
      } else {
        log.report(.columnOnReference(field.name.text, made.count, at: use.range))
      }
    }
    return made.map { column in
      Column(
        field: column.field, sqlName: settings.name ?? shortened(snakeCase(column.field.text)), type: column.type,
        isRequired: field.isRequired, origin: .implicitReference(field.name), defaultValue: nil,
        dataType: settings.dataType, vectorSize: nil, searchLanguage: nil, description: nil, range: field.range)
    }
  }

  private mutating func reportColumnDirectives(of field: DeclaredField) {
    for name in ["default", "searchable"] {
      if let use = field.directive(name) { log.report(.columnDirective(name, on: field.name.text, at: use.range)) }
    }
  }
}
