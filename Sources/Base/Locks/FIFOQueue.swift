/// A queue, first in, first out. Adding at the end and taking from the front do not move the other elements.
package struct FIFOQueue<Element> {
  private var elements: [Element] = []
  /// The index of the first element that was not taken.
  private var head = 0

  package init() {}

  package var isEmpty: Bool { head == elements.count }
  package var count: Int { elements.count - head }
  package var first: Element? { head < elements.count ? elements[head] : nil }
  package var all: ArraySlice<Element> { elements[head...] }

  package mutating func append(_ element: Element) { elements.append(element) }

  package mutating func prepend(_ element: Element) {
    if head > 0 {
      head -= 1
      elements[head] = element
    } else {
      elements.insert(element, at: 0)
    }
  }

  @discardableResult
  package mutating func popFirst() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 64, head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  package mutating func removeAll(where isRemoved: (Element) -> Bool) {
    elements = elements[head...].filter { !isRemoved($0) }
    head = 0
  }
}
