import ConnectorAPI
import DataModel
import Operations

extension Lowering {
  /// `orderBy` with the key behind it, in the direction of the last criterion, so that the order is total.
  func orderTerms(_ node: InputNode?, of table: Table) throws(PlanError) -> [OrderTerm] {
    var terms: [OrderTerm] = []
    for element in node?.elements ?? [] { try append(element, of: table, path: [], to: &terms) }
    let isDescending = terms.last?.isDescending ?? false
    let present = Set(terms.filter { $0.path.isEmpty }.map(\.column))
    for column in table.key where !present.contains(column) {
      terms.append(OrderTerm(path: [], column: column, isDescending: isDescending))
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
      switch member.meaning {
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
