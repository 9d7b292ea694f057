import DataModel
import JSONText
import QueryPlans

/// The entities of a response: the tree in whose shape the database returns the keys of the rows.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct EntityShape: Sendable {
  let table: TypeName
  let isList: Bool
  /// The children by response key, in the order of the keys' entries.
  let children: [(key: String, shape: EntityShape)]

  init(_ plan: RowsPlan) {
    table = plan.table.typeName
    isList = plan.isList
    children = plan.members.compactMap { member in
      if case .rows(let inner) = member.content, inner.hasEntities { (member.key, EntityShape(inner)) } else { nil }
    }
  }

  /// Returns the ids of the rows at `path` and below.
  /// - Parameters:
  /// - keys: What the database returned: a row's key, or the key with its children; a list of these for a list.
  /// - id: Returns the id of a row for its type and key.
  func properties(
    of keys: JSONValue, at path: [JSONValue], id: (TypeName, [String]) -> String
  ) -> [EntityProperties] {
    guard !keys.isNull else { return [] }
    var result: [EntityProperties] = []
    if isList {
      let rows = keys.array ?? []
      if rows.isEmpty { return [] }
      result.append(EntityProperties(path: path, entityIDs: rows.map { id(table, keyParts(of: $0)) }))
      for (index, row) in rows.enumerated() {
        result += childProperties(of: row, at: path + [.integer(index)], id: id)
      }
    } else {
      result.append(EntityProperties(path: path, entityID: id(table, keyParts(of: keys))))
      result += childProperties(of: keys, at: path, id: id)
    }
    return result
  }

  private func childProperties(
    of row: JSONValue, at path: [JSONValue], id: (TypeName, [String]) -> String
  ) -> [EntityProperties] {
    guard !children.isEmpty, let entries = row.array?.dropFirst() else { return [] }
    return zip(children, entries).flatMap { child, keys in
      child.shape.properties(of: keys, at: path + [.string(child.key)], id: id)
    }
  }

  private func keyParts(of row: JSONValue) -> [String] {
    let key = children.isEmpty ? row : row.array?.first ?? .null
    return key.array?.compactMap(\.string) ?? [key.string].compactMap { $0 }
  }
}
