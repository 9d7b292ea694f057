/// Adds to each table the relations that result from references to it.
func addRelations(to tables: inout [Table]) {
  let byName = Dictionary(tables.map { ($0.typeName, $0) }, uniquingKeysWith: { first, _ in first })
  var relations: [TypeName: [Relation]] = [:]
  for table in tables {
    for reference in table.references {
      relations[reference.target, default: []].append(reverse(of: reference, in: table))
    }
    guard let (first, second) = joinedReferences(of: table) else { continue }
    for (near, far) in [(first, second), (second, first)] {
      guard let target = byName[far.target] else { continue }
      let suffix = near.target == far.target ? "_on_\(far.field)" : ""
      relations[near.target, default: []].append(
        Relation(
          field: FieldName("\(target.plural)_via_\(table.typeName)\(suffix)"),
          kind: .manyToMany(join: table.typeName, near: near.field, far: far.field, target: far.target)))
    }
  }
  for index in tables.indices {
    tables[index].relations = (relations[tables[index].typeName] ?? []).sorted {
      ($0.kind.rank, $0.field) < ($1.kind.rank, $1.field)
    }
  }
}

private func reverse(of reference: Reference, in table: Table) -> Relation {
  if reference.isUnique {
    return Relation(
      field: FieldName("\(table.singular)_on_\(reference.field)"),
      kind: .oneToOne(source: table.typeName, reference: reference.field))
  }
  return Relation(
    field: FieldName("\(table.plural)_on_\(reference.field)"),
    kind: .oneToMany(source: table.typeName, reference: reference.field))
}

/// The two references that make up the key of a join table, or `nil` if the table is not a join table.
private func joinedReferences(of table: Table) -> (Reference, Reference)? {
  let key = Set(table.key)
  func makesKey(_ references: [Reference]) -> Bool {
    references.count == 2 && Set(references.flatMap(\.columns)) == key
      && references.allSatisfy { $0.columns.count < key.count }
  }
  var joined = table.keyReferences.compactMap { table.reference($0) }
  // A key may also list the columns of its references.
  if !makesKey(joined) { joined = table.references.filter { Set($0.columns).isSubset(of: key) } }
  return makesKey(joined) ? (joined[0], joined[1]) : nil
}

extension Relation.Kind {
  fileprivate var rank: Int {
    switch self {
    case .oneToMany: 0
    case .oneToOne: 1
    case .manyToMany: 2
    }
  }
}
