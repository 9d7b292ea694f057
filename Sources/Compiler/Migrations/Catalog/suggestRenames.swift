import SQLQuoting

/// A possible rename. Only the developer knows whether it is one, so it is suggested and never run automatically.
package struct RenameSuggestion: Hashable, Sendable, CustomStringConvertible {
  package let what: String
  package let sql: String

  package var description: String { "if \(what), run this first to keep its data: \(sql);" }
}

/// Finds removed tables and columns that match a new one of the same structure.
package func suggestRenames(from live: Catalog, to wanted: Catalog) -> [RenameSuggestion] {
  var suggestions: [RenameSuggestion] = []
  let lost = live.tables.filter { wanted.table($0.name) == nil }
  for table in wanted.tables {
    if let current = live.table(table.name) {
      suggestions += renamedColumns(current, table)
    } else if let old = lost.first(where: { hasSameColumns($0, table) }) {
      suggestions.append(
        RenameSuggestion(
          what: "table '\(old.name)' was renamed to '\(table.name)'",
          sql: "ALTER TABLE \(quotedName(old.name)) RENAME TO \(quotedName(table.name))"))
    }
  }
  return suggestions
}

private func renamedColumns(_ live: CatalogTable, _ wanted: CatalogTable) -> [RenameSuggestion] {
  var lost = live.columns.filter { wanted.column($0.name) == nil }
  var suggestions: [RenameSuggestion] = []
  for column in wanted.columns where live.column(column.name) == nil {
    guard let index = lost.firstIndex(where: { isSameKind($0, column) }) else { continue }
    let old = lost.remove(at: index)
    suggestions.append(
      RenameSuggestion(
        what: "column '\(old.name)' of table '\(wanted.name)' was renamed to '\(column.name)'",
        sql:
          "ALTER TABLE \(quotedName(wanted.name)) RENAME COLUMN \(quotedName(old.name)) TO \(quotedName(column.name))"))
  }
  return suggestions
}

private func isSameKind(_ left: CatalogColumn, _ right: CatalogColumn) -> Bool {
  left.type == right.type && left.checks.map(\.kind) == right.checks.map(\.kind)
}

private func hasSameColumns(_ left: CatalogTable, _ right: CatalogTable) -> Bool {
  left.columns.map { "\($0.name) \($0.type)" }.sorted() == right.columns.map { "\($0.name) \($0.type)" }.sorted()
}
