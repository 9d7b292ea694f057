import ConnectorAPI
import DataModel
import JSONText
import Operations

extension Lowering {
  /// An `X_Filter`. `nil` where it says nothing: all its operators are absent variables.
  func filter(_ node: InputNode?, of table: Table) throws(PlanError) -> Condition? {
    guard let node, !node.isNull else { return nil }
    if node.members.isEmpty { return .always }
    var conditions: [Condition] = []
    for member in node.members where !member.value.isNull {
      if let condition = try condition(member, of: table) { conditions.append(condition) }
    }
    return conditions.isEmpty ? nil : .all(conditions)
  }

  private func condition(_ member: InputMember, of table: Table) throws(PlanError) -> Condition? {
    switch member.meaning {
    case .and:
      let parts = try filters(member.value, of: table)
      return parts.isEmpty ? nil : .all(parts)
    case .or:
      let parts = try filters(member.value, of: table)
      return parts.isEmpty ? nil : .any(parts)
    case .not: return try filter(member.value, of: table).map { .not($0) }
    case .column(let field):
      let column = table[field]
      return column.type.isList
        ? try listFilter(member.value, of: column) : try valueFilter(member.value, of: column)
    case .reference(let field):
      guard let reference = table.reference(field) else { return nil }
      return try filter(member.value, of: model[reference.target]).map { .referenced(reference, of: table, $0) }
    case .relation(let field):
      guard let relation = table.relation(field) else { return nil }
      return try relationFilter(member.value, relation)
    default: return nil
    }
  }

  private func filters(_ node: InputNode, of table: Table) throws(PlanError) -> [Condition] {
    var conditions: [Condition] = []
    for element in node.elements {
      if let condition = try filter(element, of: table) { conditions.append(condition) }
    }
    return conditions
  }

  /// `Child_ListFilter` of a list, `Child_Filter` of a single relation.
  private func relationFilter(_ node: InputNode, _ relation: Relation) throws(PlanError) -> Condition? {
    let target = model[relation.target]
    let path = relationPath(relation)
    guard relation.isList else {
      return try filter(node, of: target).map { .related(path, $0, .atLeastOne) }
    }
    let inner = try node["exist"].flatMap { node throws(PlanError) in try filter(node, of: target) }
    return .related(path, inner, try countTest(node["count"]))
  }

  func relationPath(_ relation: Relation) -> RelationPath {
    func reference(_ field: FieldName, of table: Table) -> Reference {
      guard let reference = table.reference(field) else {
        preconditionFailure("no reference \(field) in \(table.typeName)")
      }
      return reference
    }
    switch relation.kind {
    case .oneToMany(let source, let field), .oneToOne(let source, let field):
      let table = model[source]
      return .direct(source: table, reference(field, of: table))
    case .manyToMany(let join, let near, let far, let target):
      let table = model[join]
      return .via(
        join: table, near: reference(near, of: table), far: reference(far, of: table), target: model[target])
    }
  }

  /// An `Int_Filter` over a number of rows; without one it is "more than none".
  func countTest(_ node: InputNode?) throws(PlanError) -> CountTest {
    guard let node, !node.isNull, !node.members.isEmpty else { return .atLeastOne }
    var comparisons: [(Comparison, ValueSource)] = []
    for member in node.members {
      guard let source = member.value.source else { continue }
      if let comparison = Comparison(operator: member.name) {
        comparisons.append((comparison, source))
      } else if member.name == "in" || member.name == "nin" {
        guard node.members.count == 1 else {
          throw PlanError(.unsupported, "'in' beside other operators of 'count' is not supported")
        }
        return .oneOf(source, isNegated: member.name == "nin")
      } else {
        throw PlanError(.unsupported, "'\(member.name)' of 'count' is not supported: a number of rows is never null")
      }
    }
    return CountTest(simplifying: comparisons)
  }
}

extension Comparison {
  /// `eq`, `ne`, … and their `_expr`, `_date`, `_time` forms.
  init?(operator name: FieldName) {
    switch name.text.split(separator: "_").first {
    case "eq": self = .equal
    case "ne": self = .notEqual
    case "lt": self = .less
    case "le": self = .lessOrEqual
    case "gt": self = .greater
    case "ge": self = .greaterOrEqual
    default: return nil
    }
  }
}

extension CountTest {
  /// Most tests ask whether there is a row at all, which needs no counting.
  fileprivate init(simplifying comparisons: [(Comparison, ValueSource)]) {
    guard comparisons.count == 1, let (comparison, source) = comparisons.first else {
      self = comparisons.isEmpty ? .atLeastOne : .comparisons(comparisons)
      return
    }
    switch (comparison, source) {
    case (.greater, .constant(.number("0"))), (.greaterOrEqual, .constant(.number("1"))),
      (.notEqual, .constant(.number("0"))):
      self = .atLeastOne
    case (.equal, .constant(.number("0"))), (.less, .constant(.number("1"))),
      (.lessOrEqual, .constant(.number("0"))):
      self = .none
    default: self = .comparisons(comparisons)
    }
  }
}
