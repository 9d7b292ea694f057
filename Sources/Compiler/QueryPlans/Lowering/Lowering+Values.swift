import ConnectorAPI
import DataModel
import JSONText
import Operations

extension Lowering {
  /// Lowers a `String_Filter`, `Status_Filter` and similar inputs.
  func valueFilter(_ node: InputNode, of column: Column) throws(PlanError) -> Condition? {
    if node.members.isEmpty { return .always }
    var conditions: [Condition] = []
    for member in node.members {
      if let condition = try valueCondition(member, of: column) { conditions.append(condition) }
    }
    return conditions.isEmpty ? nil : .all(conditions)
  }

  private func valueCondition(_ member: InputMember, of column: Column) throws(PlanError) -> Condition? {
    let value = member.value
    if let comparison = Comparison(operator: member.name) {
      if value.isNull {
        switch comparison {
        case .equal: return .isNull(column, true)
        case .notEqual: return .isNull(column, false)
        default: return .unknown
        }
      }
      return .compare(column, comparison, try operand(value, in: column))
    }
    switch member.name {
    case "isNull": return value.flag.map { .isNull(column, $0) } ?? .unknown
    case "pattern": return value.isNull ? .unknown : try pattern(value, of: column)
    default: break
    }
    if value.isNull { return .unknown }
    let source = try operand(value, in: column)
    switch member.name {
    case "in": return .oneOf(column, source, isNegated: false)
    case "nin": return .oneOf(column, source, isNegated: true)
    case "contains": return .contains(column, source)
    case "startsWith": return .startsWith(column, source)
    case "endsWith": return .endsWith(column, source)
    default: throw PlanError(.unsupported, "the operator '\(member.name)' is not supported")
    }
  }

  private func pattern(_ node: InputNode, of column: Column) throws(PlanError) -> Condition? {
    let ignoresCase = node["ignoreCase"]?.flag ?? false
    if let like = node["like"] {
      return like.isNull ? .unknown : .like(column, try operand(like, in: column), ignoresCase: ignoresCase)
    }
    if let regex = node["regex"] {
      return regex.isNull ? .unknown : .matches(column, try operand(regex, in: column), ignoresCase: ignoresCase)
    }
    return nil
  }

  /// Lowers a `String_ListFilter`, `Status_ListFilter` and similar inputs.
  func listFilter(_ node: InputNode, of column: Column) throws(PlanError) -> Condition? {
    if node.members.isEmpty { return .always }
    var conditions: [Condition] = []
    var element: Condition?
    var countsElements = false
    for member in node.members {
      let value = member.value
      switch member.name {
      case "exist":
        guard !value.isNull else {
          conditions.append(.always)
          continue
        }
        element = try valueFilter(value, of: column.element)
        countsElements = element != nil || node["count"] != nil
        continue
      case "count":
        countsElements = true
        continue
      default: break
      }
      guard !value.isNull else {
        conditions.append(.unknown)
        continue
      }
      let source = try operand(value, in: column)
      switch member.name.text.split(separator: "_").first {
      case "includes": conditions.append(.includes(column, source, isNegated: false))
      case "excludes": conditions.append(.includes(column, source, isNegated: true))
      case "includesAll": conditions.append(.includesAll(column, source))
      case "excludesAll": conditions.append(.excludesAll(column, source))
      default: throw PlanError(.unsupported, "the operator '\(member.name)' is not supported")
      }
    }
    if countsElements {
      conditions.append(
        try countComparison(node["count"]).map { .elementCount(column, element: element, $0) } ?? .always)
    }
    return conditions.isEmpty ? nil : .all(conditions)
  }

  /// The operand of a comparison: a value or a relative time.
  private func operand(_ node: InputNode, in column: Column) throws(PlanError) -> ValueSource {
    if let source = node.source { return source }
    return try relative(node, of: column)
  }

  /// Lowers a `Date_Relative` or `Timestamp_Relative`.
  func relative(_ node: InputNode, of column: Column) throws(PlanError) -> ValueSource {
    let time = RelativeTime(
      base: (node["on"] ?? node["at"])?.source, add: duration(node["add"]), subtract: duration(node["sub"]),
      truncateTo: node["truncateTo"]?.source)
    if node["on"]?.isNull == true || node["at"]?.isNull == true {
      throw PlanError(.invalidArgument, "the base of a relative time in '\(column.field)' is null")
    }
    guard time.base != nil || node["today"] != nil || node["now"] != nil else {
      throw PlanError(.invalidArgument, "missing base of a relative time in '\(column.field)': its variable is absent")
    }
    if case .scalar(.date) = column.type.base { return .relativeDate(time) }
    return .relativeTime(time)
  }

  func duration(_ node: InputNode?) -> [DurationPart] {
    (node?.members ?? []).compactMap { member in
      guard let unit = DurationPart.Unit(rawValue: member.name.text), let count = member.value.source,
        !member.value.isNull
      else { return nil }
      return DurationPart(unit: unit, count: count)
    }
  }
}

extension Column {
  /// The column type of a list's elements, as a column.
  var element: Column {
    var column = self
    column.type.isList = false
    return column
  }
}
