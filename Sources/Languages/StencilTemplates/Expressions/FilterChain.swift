/// A chain of filters: `|a|b:x,y`.
struct FilterChain {
  struct Link {
    let filter: TemplateFilter
    let arguments: [TemplateExpression]
    let place: TemplatePosition
  }

  let links: [Link]

  func apply(to value: TemplateValue, _ rendering: inout Rendering) throws(TemplateError) -> TemplateValue {
    var value = value
    for link in links {
      var arguments: [TemplateValue] = []
      if !link.arguments.isEmpty {
        arguments.reserveCapacity(link.arguments.count)
        for argument in link.arguments { arguments.append(try argument.value(&rendering)) }
      }
      if case .list(let elements, _) = value { try rendering.charge(elements.count, at: link.place) }
      if link.filter.isNamedAtRunTime {
        value = try applyNamed(arguments, to: value, at: link.place, &rendering)
        continue
      }
      do throws(FilterError) {
        let limit = rendering.environment.limits.bytes
        value = try link.filter.apply(
          value, FilterArguments(arguments, limit: limit, work: rendering.workForFilter()))
      } catch {
        throw .filter(link.filter.name, error, at: link.place)
      }
      try rendering.chargeFilter(at: link.place)
      if case .string(let text) = value { try rendering.charge(text: text, at: link.place) }
    }
    return value
  }

  /// Applies a filter whose name is known only at run time: `|filter:name`.
  private func applyNamed(
    _ arguments: [TemplateValue], to value: TemplateValue, at place: TemplatePosition, _ rendering: inout Rendering
  ) throws(TemplateError) -> TemplateValue {
    guard !value.isNothing else { return .nothing }
    guard arguments.count == 1 else { throw .filter("filter", FilterError("expected one argument"), at: place) }
    let chain = try rendering.environment.chain(arguments[0].text, at: place)
    var result = value
    try rendering.nested(at: place) { (rendering) throws(TemplateError) in
      result = try chain.apply(to: value, &rendering)
    }
    return result
  }
}

final class FilteredExpression: TemplateExpression {
  private let base: TemplateExpression
  private let chain: FilterChain

  init(base: TemplateExpression, chain: FilterChain) {
    self.base = base
    self.chain = chain
  }

  override func value(_ rendering: inout Rendering) throws(TemplateError) -> TemplateValue {
    try chain.apply(to: try base.value(&rendering), &rendering)
  }
}
