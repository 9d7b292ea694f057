import ConnectorAPI
import DataModel
import Operations

extension Lowering {
  /// Lowers `orderBy` and appends the primary key in the direction of the last criterion, so that the order is total.
  func orderTerms(_ node: InputNode?, of table: Table) throws(PlanError) -> [OrderTerm] {
    var terms = try givenTerms(node, of: table)
    let isDescending = terms.last?.isDescending ?? false
    let present = Set(terms.filter { $0.path.isEmpty }.map(\.column))
    for column in table.key where !present.contains(column) {
      terms.append(OrderTerm(path: [], column: column, isDescending: isDescending))
    }
    return terms
  }

  private func givenTerms(_ node: InputNode?, of table: Table) throws(PlanError) -> [OrderTerm] {
    var terms: [OrderTerm] = []
    for element in node?.elements ?? [] { try append(element, of: table, path: [], to: &terms) }
    return terms
  }

  /// Lowers `orderBy` of a distinct list, which can use only selected columns. The remaining selected columns are
  /// appended where they can be sorted, so that the order is total.
  /// - Parameters:
  ///   - filtered: The table that the order applies to: the join table of a `_via_` list.
  ///   - path: The references from that table to the returned rows.
  func distinctOrder(
    _ node: InputNode?, of filtered: Table, path: [FieldName], printing members: [RowMember]
  ) throws(PlanError) -> [OrderTerm] {
    var printed: [Column] = []
    for member in members {
      guard case .column(let column) = member.content else { continue }
      if !printed.contains(where: { $0.field == column.field }) { printed.append(column) }
    }
    var terms = try givenTerms(node, of: filtered)
    for term in terms where term.path != path || !printed.contains(where: { $0.field == term.column }) {
      throw PlanError(
        .invalidArgument, "a 'distinct' list can be ordered only by selected columns, not by '\(term.column)'")
    }
    for column in printed where !terms.contains(where: { $0.column == column.field }) && column.hasOrder {
      terms.append(OrderTerm(path: path, column: column.field, isDescending: false))
    }
    return terms
  }

  func keyOrder(of table: Table) -> [OrderTerm] {
    table.key.map { OrderTerm(path: [], column: $0, isDescending: false) }
  }

  private func append(
    _ node: InputNode, of table: Table, path: [FieldName], to terms: inout [OrderTerm]
  ) throws(PlanError) {
    for member in node.members where !member.value.isNull {
      switch member.role {
      case .column(let name):
        guard let label = member.value.label else { continue }
        terms.append(OrderTerm(path: path, column: name, isDescending: label == "DESC"))
      case .reference(let name):
        guard let reference = table.reference(name) else { continue }
        try append(member.value, of: model[reference.target], path: path + [name], to: &terms)
      default: throw PlanError(.unsupported, "ordering by '\(member.name)' is not supported yet")
      }
    }
  }
}

extension Column {
  /// Whether all databases can sort by the column in the same way.
  fileprivate var hasOrder: Bool { !type.isList && type.base != .scalar(.any) && type.base != .scalar(.vector) }
}
