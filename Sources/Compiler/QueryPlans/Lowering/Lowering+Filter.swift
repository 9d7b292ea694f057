import ConnectorAPI
import DataModel
import JSONText
import Operations

extension Lowering {
  /// Lowers an `X_Filter`. Returns `nil` if all its operators are absent variables. An explicitly empty filter (`{}`,
  /// `_or: []` or null) matches every row.
  func filter(_ node: InputNode?, of table: Table) throws(PlanError) -> Condition? {
    guard let node, !node.isNull else { return nil }
    if node.members.isEmpty { return .always }
    var conditions: [Condition] = []
    for member in node.members {
      if member.value.isNull {
        conditions.append(.always)
      } else if let condition = try condition(member, of: table) {
        conditions.append(condition)
      }
    }
    return conditions.isEmpty ? nil : .all(conditions)
  }

  private func condition(_ member: InputMember, of table: Table) throws(PlanError) -> Condition? {
    switch member.role {
    case .and:
      let parts = try filters(member.value, of: table)
      return parts.isEmpty ? .always : .all(parts)
    case .or:
      let parts = try filters(member.value, of: table)
      return parts.isEmpty ? .always : .any(parts)
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

  /// Lowers a `Child_ListFilter` of a list or a `Child_Filter` of a single relation.
  private func relationFilter(_ node: InputNode, _ relation: Relation) throws(PlanError) -> Condition? {
    let target = model[relation.target]
    if target.isView { throw PlanError(.unsupported, "filtering by view '\(relation.field)' is not supported yet") }
    let path = relationPath(relation)
    guard relation.isList else {
      return try filter(node, of: target).map { .related(path, $0, .atLeastOne) }
    }
    var inner: Condition?
    if let exist = node["exist"], !exist.isNull {
      inner = try filter(exist, of: target)
      if inner == nil, node["count"] == nil { return nil }
    }
    return try countComparison(node["count"]).map { .related(path, inner, $0) } ?? .always
  }

  func relationPath(_ relation: Relation) -> RelationPath {
    func reference(_ field: FieldName, of table: Table) -> Reference {
      guard let reference = table.reference(field) else {
        preconditionFailure("no reference '\(field)' in table '\(table.typeName)'")
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

  /// Lowers an `Int_Filter` on a row count. The default is "at least one". Returns `nil` if any count matches.
  func countComparison(_ node: InputNode?) throws(PlanError) -> CountComparison? {
    guard let node else { return .atLeastOne }
    var tests: [NumberComparison] = []
    for member in node.members { if let test = try numberComparison(member) { tests.append(test) } }
    if tests.isEmpty { return nil }
    return CountComparison(simplifying: tests)
  }

  private func numberComparison(_ member: InputMember) throws(PlanError) -> NumberComparison? {
    if member.name == "isNull" { return member.value.flag.map { .constant(!$0) } }
    let comparison = Comparison(operator: member.name)
    guard !member.value.isNull, let source = member.value.source else {
      // A row count is never null.
      switch comparison {
      case .equal: return .constant(false)
      case .notEqual: return .constant(true)
      default: return .constant(nil)
      }
    }
    if let comparison { return .compare(comparison, source) }
    switch member.name {
    case "in": return .oneOf(source, isNegated: false)
    case "nin": return .oneOf(source, isNegated: true)
    default: throw PlanError(.unsupported, "the operator '\(member.name)' of 'count' is not supported")
    }
  }
}

extension Comparison {
  /// Creates a comparison from `eq`, `ne` and so on, and their `_expr`, `_date` and `_time` forms.
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

extension CountComparison {
  /// Most tests check only whether any row exists, which needs no counting.
  fileprivate init(simplifying tests: [NumberComparison]) {
    guard tests.count == 1, case .compare(let comparison, .constant(.number(let number)))? = tests.first else {
      self = .all(tests)
      return
    }
    switch (comparison, number) {
    case (.greater, "0"), (.greaterOrEqual, "1"), (.notEqual, "0"): self = .atLeastOne
    case (.equal, "0"), (.less, "1"), (.lessOrEqual, "0"): self = .none
    default: self = .all(tests)
    }
  }
}
