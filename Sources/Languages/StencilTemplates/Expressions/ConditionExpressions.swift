import SourceText

/// A condition, which is true or false.
class ConditionExpression: TemplateExpression {
  final override func value(_ rendering: inout Rendering) throws(TemplateError) -> TemplateValue {
    .bool(try isTrue(&rendering))
  }

  final override var isOperand: Bool { false }
}

final class NotExpression: ConditionExpression {
  private let operand: TemplateExpression

  init(_ operand: TemplateExpression) { self.operand = operand }

  override func isTrue(_ rendering: inout Rendering) throws(TemplateError) -> Bool {
    try !operand.isTrue(&rendering)
  }
}

/// `and` and `or`. The right side is evaluated only if needed.
final class LogicExpression: ConditionExpression {
  private let left: TemplateExpression
  private let right: TemplateExpression
  private let isAnd: Bool

  init(_ left: TemplateExpression, _ right: TemplateExpression, isAnd: Bool) {
    self.left = left
    self.right = right
    self.isAnd = isAnd
  }

  override func isTrue(_ rendering: inout Rendering) throws(TemplateError) -> Bool {
    try left.isTrue(&rendering) == isAnd ? try right.isTrue(&rendering) : !isAnd
  }
}

/// `==`, `!=`, `<`, `<=`, `>`, `>=` and `in`. Operands that are conditions are never equal.
final class ComparisonExpression: ConditionExpression {
  enum Operator: String {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contained = "in"
  }

  private let left: TemplateExpression
  private let right: TemplateExpression
  private let `operator`: Operator
  private let place: TemplatePosition
  private var hasWarned = false

  init(_ left: TemplateExpression, _ right: TemplateExpression, _ operator: Operator, place: TemplatePosition) {
    self.left = left
    self.right = right
    self.operator = `operator`
    self.place = place
  }

  override func isTrue(_ rendering: inout Rendering) throws(TemplateError) -> Bool {
    guard left.isOperand, right.isOperand else { return `operator` == .unequal }
    let left = try left.value(&rendering)
    let right = try right.value(&rendering)
    switch `operator` {
    case .equal:
      warnOfObject(left, right, &rendering)
      return left.equals(right)
    case .unequal:
      warnOfObject(left, right, &rendering)
      return !left.equals(right)
    case .contained: return try contains(left, in: right, &rendering)
    case .less: return compare(left, right, <)
    case .lessOrEqual: return compare(left, right, <=)
    case .greater: return compare(left, right, >)
    case .greaterOrEqual: return compare(left, right, >=)
    }
  }

  private func compare(_ left: TemplateValue, _ right: TemplateValue, _ holds: (Double, Double) -> Bool) -> Bool {
    guard let left = left.number, let right = right.number else { return false }
    return holds(left, right)
  }

  private func contains(
    _ element: TemplateValue, in collection: TemplateValue, _ rendering: inout Rendering
  ) throws(TemplateError) -> Bool {
    switch (element, collection) {
    case (.nothing, .nothing): return true
    case (.string(let part), .string(let whole)): return whole.containsText(part)
    case (_, .list(let elements, _)):
      try rendering.charge(elements.count / 8, at: place)
      return elements.contains { $0.isSame(as: element) }
    default: return false
    }
  }

  /// Warns about a common mistake: `typeName == "Int"` is never true.
  private func warnOfObject(_ left: TemplateValue, _ right: TemplateValue, _ rendering: inout Rendering) {
    guard !hasWarned else { return }
    switch (left, right) {
    case (.object(let object), .string), (.string, .object(let object)):
      guard object.kind == .typeName else { return }
      hasWarned = true
      rendering.warn(
        "template-compared-object",
        "comparing an object with a string using '\(`operator`.rawValue)' always has the same result",
        fix: "compare its 'name' instead", at: place)
    default: return
    }
  }
}
