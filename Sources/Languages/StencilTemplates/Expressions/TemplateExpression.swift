/// An expression that is evaluated when a template is rendered.
class TemplateExpression {
  func value(_ rendering: inout Rendering) throws(TemplateError) -> TemplateValue { .nothing }

  func isTrue(_ rendering: inout Rendering) throws(TemplateError) -> Bool { try value(&rendering).isTrue }

  /// Whether comparisons use the value: true for variables, literals and ranges, with or without filters; false for
  /// conditions.
  var isOperand: Bool { true }
}

final class LiteralExpression: TemplateExpression {
  private let literal: TemplateValue

  init(_ literal: TemplateValue) { self.literal = literal }

  override func value(_ rendering: inout Rendering) throws(TemplateError) -> TemplateValue { literal }
}

/// The integers in `from...to`, in descending order if `from` is greater.
final class RangeExpression: TemplateExpression {
  private let from: TemplateExpression
  private let to: TemplateExpression
  private let place: TemplatePosition

  init(from: TemplateExpression, to: TemplateExpression, place: TemplatePosition) {
    self.from = from
    self.to = to
    self.place = place
  }

  override func value(_ rendering: inout Rendering) throws(TemplateError) -> TemplateValue {
    let lower = try bound(from, "from", &rendering)
    let upper = try bound(to, "to", &rendering)
    let (span, overflow) = max(lower, upper).subtractingReportingOverflow(min(lower, upper))
    let limit = rendering.environment.limits.rangeLength
    guard !overflow, span < limit else { throw tooLong(limit) }
    try rendering.charge(span + 1, at: place)
    let numbers = Array(min(lower, upper)...max(lower, upper))
    return .list((lower > upper ? numbers.reversed() : numbers).map { .int($0) })
  }

  private func bound(
    _ expression: TemplateExpression, _ name: String, _ rendering: inout Rendering
  ) throws(TemplateError) -> Int {
    let value = try expression.value(&rendering)
    if case .int(let whole) = value { return whole }
    guard let number = value.number, !number.isNaN else {
      throw .render("'\(name)' value is not an Integer (\(value.isNothing ? "nil" : value.text))", at: place)
    }
    guard let whole = Int(exactly: number.rounded(.towardZero)) else {
      throw tooLong(rendering.environment.limits.rangeLength)
    }
    return whole
  }

  private func tooLong(_ limit: Int) -> TemplateError {
    .limit("a range has more than \(limit) numbers", fix: "use a smaller range", at: place)
  }
}

/// A conditional value: `value if condition else other`.
final class ChoiceExpression: TemplateExpression {
  private let condition: TemplateExpression
  private let chosen: TemplateExpression
  private let other: TemplateExpression?

  init(condition: TemplateExpression, chosen: TemplateExpression, other: TemplateExpression?) {
    self.condition = condition
    self.chosen = chosen
    self.other = other
  }

  override func value(_ rendering: inout Rendering) throws(TemplateError) -> TemplateValue {
    if try condition.isTrue(&rendering) { return try chosen.value(&rendering) }
    return try other?.value(&rendering) ?? .nothing
  }
}
