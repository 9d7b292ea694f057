/// The entity ids of rows in an answer, from `extensions.dataConnect` of the response.
package struct EntityProperties: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case field(String)
    case index(Int)
  }

  package let path: [Segment]
  /// One id for an object; one per element for a list.
  package let ids: [String]
  package let isList: Bool
  /// The action of a mutation: `CREATE`, `UPDATE`, `UPSERT`, `DELETE`.
  package let action: String?

  package init(path: [Segment], ids: [String], isList: Bool, action: String? = nil) {
    self.path = path
    self.ids = ids
    self.isList = isList
    self.action = action
  }
}

/// The entity ids as a tree that has the structure of the answer.
final class EntityPaths {
  private(set) var id: String?
  private(set) var ids: [String]?
  private var fields: [String: EntityPaths] = [:]
  private var elements: [Int: EntityPaths] = [:]

  private init() {}

  init(_ properties: [EntityProperties]) {
    for property in properties {
      var node = self
      for segment in property.path {
        switch segment {
        case .field(let name): node = node.child(&node.fields, name)
        case .index(let index): node = node.child(&node.elements, index)
        }
      }
      if property.isList { node.ids = property.ids } else { node.id = property.ids.first }
    }
  }

  private func child<Key: Hashable>(_ children: inout [Key: EntityPaths], _ key: Key) -> EntityPaths {
    if let known = children[key] { return known }
    let new = EntityPaths()
    children[key] = new
    return new
  }

  subscript(field: String) -> EntityPaths? { fields[field] }
  subscript(index: Int) -> EntityPaths? { elements[index] }
}
