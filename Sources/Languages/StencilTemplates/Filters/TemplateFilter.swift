/// A filter: its name, how many arguments it takes, and what it does.
struct TemplateFilter: Sendable {
  let name: String
  let arguments: ClosedRange<Int>
  let apply: @Sendable (TemplateValue, FilterArguments) throws(FilterFailure) -> TemplateValue
  /// `filter:name` applies a filter that a text names.
  let isNamedAtRunTime: Bool

  init(
    _ name: String, _ arguments: ClosedRange<Int> = 0...0, isNamedAtRunTime: Bool = false,
    _ apply: @escaping @Sendable (TemplateValue, FilterArguments) throws(FilterFailure) -> TemplateValue
  ) {
    self.name = name
    self.arguments = arguments
    self.isNamedAtRunTime = isNamedAtRunTime
    self.apply = apply
  }

  /// Every filter by its name. Where two families have one, the first of StencilSwiftKit, Stencil, Sourcery counts.
  static let all: [String: TemplateFilter] = Dictionary(
    (swiftKitFilters + stencilFilters + sourceryFilters).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  func wrongCount(_ count: Int) -> FilterFailure {
    if arguments.upperBound == 0 { return FilterFailure("Can't invoke filter with an argument") }
    if count > arguments.upperBound {
      return FilterFailure(
        arguments.upperBound == 1
          ? "'\(name)' filter takes at most one argument"
          : "'\(name)' filter can take at most \(arguments.upperBound) arguments")
    }
    return FilterFailure(
      arguments.lowerBound == 1
        ? "'\(name)' filter takes an argument, and none is given"
        : "'\(name)' filter takes \(arguments.lowerBound) arguments, and \(count) are given",
      fix: "write '\(name):\(Array(repeating: "\"…\"", count: arguments.lowerBound).joined(separator: ","))'")
  }
}

/// The arguments of a filter, in their order.
struct FilterArguments {
  let values: [TemplateValue]
  /// The bytes that a result may have.
  let limit: Int
  /// Counts what takes more than a look at the value.
  let work: FilterWork

  init(_ values: [TemplateValue], limit: Int, work: FilterWork) {
    self.values = values
    self.limit = limit
    self.work = work
  }

  var count: Int { values.count }

  /// An argument as text.
  func text(_ index: Int) throws(FilterFailure) -> String {
    guard index < values.count, let text = values[index].filterText else {
      throw FilterFailure(
        "its argument \(index + 1) is not text, but \(index < values.count ? values[index].kindName : "nothing")",
        fix: "write it in quotes")
    }
    return text
  }

  /// An argument of the words true, yes, 1, false, no, 0; `nil` when there is none, or no text.
  func flag(_ index: Int) throws(FilterFailure) -> Bool? {
    guard index < values.count else { return nil }
    switch values[index] {
    case .bool(let flag): return flag
    case .string(let word):
      switch word.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: throw FilterFailure("'\(word)' is none of true, yes, 1, false, no, 0")
      }
    default: return nil
    }
  }

  /// An argument that is one of a few words; the first of them when there is none.
  func option(_ index: Int, of options: [String]) throws(FilterFailure) -> String {
    guard index < values.count, !values[index].isNothing else { return options[0] }
    let word = values[index].text
    guard options.contains(word) else {
      throw FilterFailure("'\(word)' is no option of it", fix: "write one of \(options.joined(separator: ", "))")
    }
    return word
  }
}

extension TemplateValue {
  /// The value as the text that a filter of texts needs.
  func neededText() throws(FilterFailure) -> String {
    guard let text = filterText else { throw .notText(self) }
    return text
  }
}
