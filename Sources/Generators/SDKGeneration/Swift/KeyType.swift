import DataModel
import SwiftWriter

/// The primary key of a table as a struct: `CrateKey`.
struct KeyType {
  struct Member {
    let column: Column
    let name: SwiftIdentifier
  }

  let table: Table
  let name: SwiftIdentifier
  /// In the order in which the type declares columns and references, not in the order of `key:`.
  let members: [Member]

  init(_ table: Table) {
    self.table = table
    name = SwiftIdentifier("\(table.typeName)Key")
    var names = NameScope(taken: SwiftTypes.takenMembers)
    members = Self.orderedKey(table).map { field in
      Member(column: table[field], name: names.take(SwiftIdentifier(field.text)))
    }
  }

  /// A reference is replaced by the columns that were created for it.
  private static func orderedKey(_ table: Table) -> [FieldName] {
    var ordered: [FieldName] = []
    for field in table.declarationOrder {
      if table.key.contains(field) {
        ordered.append(field)
      } else if let reference = table.reference(field) {
        ordered += reference.columns.filter { column in
          table.key.contains(column) && table.column(column)?.origin == .implicitReference(field)
        }
      }
    }
    return ordered + table.key.filter { !ordered.contains($0) }
  }
}
