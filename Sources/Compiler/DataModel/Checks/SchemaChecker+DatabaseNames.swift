import SourceText

extension SchemaChecker {
  /// Reports duplicate database names. The comparison ignores case because SQLite does.
  mutating func checkDatabaseNames(_ tables: [Table], _ enums: [EnumType]) {
    var relations: [String: SourceRange] = [:]
    for table in tables where !table.isInline {
      note(table.sqlName, "table", table.range, in: &relations)
      let name = table.sqlName.lowercased()
      if name == "_martlet_deployment" || name.hasPrefix("sqlite_") {
        log.report(.reservedTableName(table.sqlName, at: table.range))
      }
    }
    for type in enums { note(type.sqlName, "enum", type.range, in: &relations) }
    for table in tables {
      for index in table.indexes { note(index.sqlName, "index", table.range, in: &relations) }
      var columns: [String: SourceRange] = [:]
      for column in table.columns { note(column.sqlName, "column", column.range, in: &columns) }
      var constraints: [String: SourceRange] = [:]
      for reference in table.references where !table.isView {
        note(reference.constraintName, "constraint", reference.range, in: &constraints)
      }
    }
  }

  private mutating func note(
    _ name: String, _ what: String, _ range: SourceRange, in names: inout [String: SourceRange]
  ) {
    if let first = names[name.lowercased()] {
      log.report(.duplicateDatabaseName(name, what, first: first, at: range))
    } else {
      names[name.lowercased()] = range
    }
  }
}

extension Table {
  fileprivate var isInline: Bool { if case .inlineView = source { true } else { false } }
}

extension Diagnostic {
  fileprivate static func reservedTableName(_ name: String, at range: SourceRange) -> Self {
    Diagnostic(
      id: "reserved-table-name", at: range, what: "the table name '\(name)' is reserved",
      why: "the database uses this name internally", fix: "choose another name with '@table(name:)'")
  }

  fileprivate static func duplicateDatabaseName(
    _ name: String, _ what: String, first: SourceRange, at range: SourceRange
  ) -> Self {
    Diagnostic(
      id: "duplicate-database-name", at: range, what: "duplicate \(what) name '\(name)' in the database",
      why: "database names must be unique, ignoring case", fix: "rename one of them",
      notes: [Note(position: first.position, text: "the name is first used here")])
  }
}
