/// A list that needs no separate memory for one element, as most lists of statements, parameters and results have.
package enum OneOrMany<Element> {
  case none
  case one(Element)
  case many([Element])

  package init() { self = .none }

  package init(_ elements: [Element]) {
    switch elements.count {
    case 0: self = .none
    case 1: self = .one(elements[0])
    default: self = .many(elements)
    }
  }

  package mutating func append(_ element: Element) {
    switch self {
    case .none: self = .one(element)
    case .one(let first): self = .many([first, element])
    case .many(var elements):
      self = .none
      elements.append(element)
      self = .many(elements)
    }
  }

  /// As `map`, but also without memory for one element.
  package func mapEach<Other>(_ transform: (Element) throws -> Other) rethrows -> OneOrMany<Other> {
    switch self {
    case .none: .none
    case .one(let element): .one(try transform(element))
    case .many(let elements): .many(try elements.map(transform))
    }
  }
}

extension OneOrMany: Sendable where Element: Sendable {}

extension OneOrMany: RandomAccessCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .many(let elements): elements.count
    }
  }

  package subscript(index: Int) -> Element {
    switch self {
    case .none: preconditionFailure("the list is empty")
    case .one(let element):
      precondition(index == 0, "the list has one element")
      return element
    case .many(let elements): return elements[index]
    }
  }
}
