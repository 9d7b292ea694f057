/// The filters that Sourcery adds, for declarations and lists.
let sourceryFilters: [TemplateFilter] = declarationFilters + listFilters

private let listFilters: [TemplateFilter] = [
  TemplateFilter("count") { value, _ in
    if case .list(let elements, _) = value { .int(elements.count) } else { value }
  },
  TemplateFilter("isEmpty") { value, _ in
    switch value {
    case .list(let elements, _): .bool(elements.isEmpty)
    case .string(let text): .bool(text.isEmpty)
    default: .bool(false)
    }
  },
  TemplateFilter("reversed") { value, _ in
    if case .list(let elements, _) = value { .list(elements.reversed()) } else { value }
  },
  TemplateFilter("last") { value, _ in
    if case .list(let elements, _) = value { elements.last ?? .nothing } else { value }
  },
  TemplateFilter("toArray") { value, _ in
    switch value {
    case .list, .nothing: value
    default: .list([value])
    }
  },
  TemplateFilter("push", 1...1) { (value, arguments) throws(FilterError) in
    switch value {
    case .list(let elements, _): .list(elements + arguments.values)
    case .nothing: .list(arguments.values)
    default: .list([value] + arguments.values)
    }
  },
  TemplateFilter("sorted", 1...1) { (value, arguments) throws(FilterError) in
    sorted(value, by: try arguments.text(0), descending: false)
  },
  TemplateFilter("sortedDescending", 1...1) { (value, arguments) throws(FilterError) in
    sorted(value, by: try arguments.text(0), descending: true)
  },
  TemplateFilter("sortedValuesByKeys") { value, _ in
    if case .dictionary(let dictionary) = value { .list(dictionary.sorted.map(\.value)) } else { value }
  },
  TemplateFilter("json", 0...1) { (value, arguments) throws(FilterError) in
    if value.isNothing { return value }
    return .string(try value.json(isPretty: try arguments.flag(0) ?? false, limit: arguments.limit))
  },
  TemplateFilter("capitalise") { value, _ in ofText(value) { $0.capitalizedWords } },
  TemplateFilter("titleCase") { value, _ in ofText(value) { $0.spacedWords } },
  TemplateFilter("deletingLastComponent") { value, _ in ofText(value) { $0.withoutLastPathPart } },
]

/// Changes a string or the strings of a list. Returns other values unchanged.
private func ofText(_ value: TemplateValue, _ change: (String) -> String) -> TemplateValue {
  switch value {
  case .string(let text): .string(change(text))
  case .object(let object) where object.kind == .typeName: .string(change(value.member("name").text))
  case .list(let elements, _): .list(elements.compactMap { element in element.filterText.map { .string(change($0)) } })
  default: value
  }
}

/// Sorts by a member path, ignoring the case of strings. The sort is stable.
private func sorted(_ value: TemplateValue, by path: String, descending: Bool) -> TemplateValue {
  guard case .list(let elements, _) = value else { return .nothing }
  let names = path.split(separator: ".").map(String.init)
  let keys = elements.map { element in
    SortKey(names.reduce(element) { $1 == "self" ? $0 : $0.member($1) })
  }
  let order = elements.indices.sorted { left, right in
    let comparison = keys[left].compared(to: keys[right])
    return comparison == 0 ? left < right : (comparison < 0) != descending
  }
  return .list(order.map { elements[$0] })
}

/// A sort key: missing values first, then numbers, then strings.
private enum SortKey {
  case nothing
  case number(Double)
  case text(folded: String)

  init(_ value: TemplateValue) {
    if let number = value.number {
      self = .number(number)
    } else if value.isNothing {
      self = .nothing
    } else {
      self = .text(folded: value.text.lowercased())
    }
  }

  private var rank: Int {
    switch self {
    case .nothing: 0
    case .number: 1
    case .text: 2
    }
  }

  func compared(to other: SortKey) -> Int {
    switch (self, other) {
    case (.number(let left), .number(let right)): left < right ? -1 : left > right ? 1 : 0
    case (.text(let left), .text(let right)): left < right ? -1 : left > right ? 1 : 0
    default: rank - other.rank
    }
  }
}
