/// The built-in filters of Stencil.
let stencilFilters: [TemplateFilter] = [
  TemplateFilter("default", 0...64) { value, arguments in
    if !value.isNothing { return value }
    return arguments.values.first { !$0.isNothing } ?? .nothing
  },
  TemplateFilter("capitalize") { value, _ in eachText(value) { $0.capitalizedWords } },
  TemplateFilter("uppercase") { value, _ in eachText(value) { $0.uppercased() } },
  TemplateFilter("lowercase") { value, _ in eachText(value) { $0.lowercased() } },
  TemplateFilter("join", 0...1) { (value, arguments) throws(FilterError) in
    guard case .list(let elements, _) = value else { return value }
    let separator = arguments.values.first?.text ?? ""
    var output: [UInt8] = []
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(contentsOf: separator.utf8) }
      element.append(to: &output, limit: arguments.limit)
      guard output.count <= arguments.limit else { throw .tooLong() }
    }
    return .string(String(decoding: output, as: UTF8.self))
  },
  TemplateFilter("split", 0...1) { value, arguments in
    guard case .string(let text) = value else { return value }
    return .list(text.parts(separatedBy: arguments.values.first?.text ?? " ").map { .string($0) }, quotes: true)
  },
  TemplateFilter("indent", 0...3) { (value, arguments) throws(FilterError) in
    var width = 4
    if let first = arguments.values.first {
      guard case .int(let number) = first else {
        throw FilterError("'indent' filter width argument must be an Integer (\(first.text))")
      }
      width = max(number, 0)
    }
    guard width <= 10_000 else { throw .tooLong() }
    var unit = " "
    if arguments.count > 1 {
      guard case .string(let text) = arguments.values[1] else {
        throw FilterError("'indent' filter indentation argument must be a String (\(arguments.values[1].text))")
      }
      unit = text
    }
    guard width == 0 || unit.utf8.count <= arguments.limit / width else { throw .tooLong() }
    var indentsFirst = false
    if arguments.count > 2 {
      guard case .bool(let flag) = arguments.values[2] else {
        throw FilterError("'indent' filter indentFirst argument must be a Bool")
      }
      indentsFirst = flag
    }
    return .string(
      try value.text.indented(
        by: String(repeating: unit, count: width), first: indentsFirst, limit: arguments.limit))
  },
  TemplateFilter("filter", 1...1, isNamedAtRunTime: true) { value, _ in value },
]

/// Changes the text of a value or of each list element. A missing value counts as an empty string.
private func eachText(_ value: TemplateValue, _ change: (String) -> String) -> TemplateValue {
  if case .list(let elements, _) = value { return .list(elements.map { .string(change($0.text)) }) }
  return .string(change(value.text))
}
