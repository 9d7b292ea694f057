import DataModel

/// A column or a reference.
enum Member {
  case column(Column)
  case reference(Reference)
}

extension Table {
  /// The order in which inputs list columns and references: the key's columns, its references, the columns of other
  /// references, these references, and all other columns by name.
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
