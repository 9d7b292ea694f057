/// A filter: its name, its number of arguments, and its implementation.
struct TemplateFilter: Sendable {
  let name: String
  let arguments: ClosedRange<Int>
  let apply: @Sendable (TemplateValue, FilterArguments) throws(FilterError) -> TemplateValue
  /// Whether the filter applies another filter whose name is a string: `filter:name`.
  let isNamedAtRunTime: Bool

  init(
    _ name: String, _ arguments: ClosedRange<Int> = 0...0, isNamedAtRunTime: Bool = false,
    _ apply: @escaping @Sendable (TemplateValue, FilterArguments) throws(FilterError) -> TemplateValue
  ) {
    self.name = name
    self.arguments = arguments
    self.isNamedAtRunTime = isNamedAtRunTime
    self.apply = apply
  }

  /// All filters by name. If several libraries define a filter, the precedence is StencilSwiftKit, Stencil, Sourcery.
  static let all: [String: TemplateFilter] = Dictionary(
    (swiftKitFilters + stencilFilters + sourceryFilters).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  func wrongCount(_ count: Int) -> FilterError {
    if arguments.upperBound == 0 { return FilterError("Can't invoke filter with an argument") }
    if count > arguments.upperBound {
      return FilterError(
        arguments.upperBound == 1
          ? "'\(name)' filter takes at most one argument"
          : "'\(name)' filter can take at most \(arguments.upperBound) arguments")
    }
    return FilterError(
      arguments.lowerBound == 1
        ? "'\(name)' filter requires an argument"
        : "'\(name)' filter requires \(arguments.lowerBound) arguments, but \(count) are given",
      fix: "use '\(name):\(Array(repeating: "\"…\"", count: arguments.lowerBound).joined(separator: ","))'")
  }
}

/// The arguments of a filter, in order.
struct FilterArguments {
  let values: [TemplateValue]
  /// The maximum size of the result in bytes.
  let limit: Int
  /// Counts the steps of an expensive filter.
  let work: StepCounter

  init(_ values: [TemplateValue], limit: Int, work: StepCounter) {
    self.values = values
    self.limit = limit
    self.work = work
  }

  var count: Int { values.count }

  /// Returns an argument as a string.
  func text(_ index: Int) throws(FilterError) -> String {
    guard index < values.count, let text = values[index].filterText else {
      throw FilterError(
        "expected a string for argument \(index + 1)"
          + " but found \(index < values.count ? values[index].kindName : "nothing")",
        fix: "put the argument in quotes")
    }
    return text
  }

  /// Returns an argument that is true, yes, 1, false, no or 0. Returns `nil` if it is missing or not a string.
  func flag(_ index: Int) throws(FilterError) -> Bool? {
    guard index < values.count else { return nil }
    switch values[index] {
    case .bool(let flag): return flag
    case .string(let word):
      switch word.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: throw FilterError("'\(word)' is not a valid flag: expected true, yes, 1, false, no or 0")
      }
    default: return nil
    }
  }

  /// Returns an argument that must be one of `options`. The default is the first option.
  func option(_ index: Int, of options: [String]) throws(FilterError) -> String {
    guard index < values.count, !values[index].isNothing else { return options[0] }
    let word = values[index].text
    guard options.contains(word) else {
      throw FilterError("unknown option '\(word)'", fix: "use one of \(options.joined(separator: ", "))")
    }
    return word
  }
}

extension TemplateValue {
  /// The value as a string, for filters that require one.
  func neededText() throws(FilterError) -> String {
    guard let text = filterText else { throw .notText(self) }
    return text
  }
}
