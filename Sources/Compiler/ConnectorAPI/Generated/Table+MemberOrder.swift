import DataModel

/// A column or a reference of a table.
enum Member {
  case column(Column)
  case reference(Reference)
}

extension Table {
  /// Columns and references in the order of the generated inputs: key columns, key references, columns of other
  /// references, these references, and all other columns sorted by name.
  var members: [Member] {
    let inKey = Set(key)
    let others = references.filter { !keyReferences.contains($0.field) }.sorted { $0.field < $1.field }
    var foreign: [FieldName] = []
    for field in others.flatMap(\.columns) where !inKey.contains(field) && !foreign.contains(field) {
      foreign.append(field)
    }
    let rest = columns.filter { !inKey.contains($0.field) && !foreign.contains($0.field) }
      .sorted { $0.field < $1.field }
    return keyColumns.map(Member.column) + keyReferences.compactMap { reference($0) }.map(Member.reference)
      + foreign.map { .column(self[$0]) } + others.map(Member.reference) + rest.map(Member.column)
  }

  var columnsInMemberOrder: [Column] {
    members.compactMap { if case .column(let column) = $0 { column } else { nil } }
  }
}
