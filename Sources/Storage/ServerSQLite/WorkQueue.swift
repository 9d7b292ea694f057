import Locks

/// A bounded FIFO queue from which threads take their work.
final class WorkQueue<Element: Sendable>: Sendable {
  enum Outcome {
    case accepted
    case full
    case closed
  }

  private struct State {
    var elements = FIFOQueue<Element>()
    var isClosed = false
  }

  private let state = Monitor(State())
  private let limit: Int

  /// - Parameter limit: The maximum number of waiting elements.
  init(limit: Int) { self.limit = limit }

  func push(_ element: Element) -> Outcome {
    state.signal { [limit] state in
      guard !state.isClosed else { return .closed }
      guard state.elements.count < limit else { return .full }
      state.elements.append(element)
      return .accepted
    }
  }

  /// Waits for work and returns up to `most` elements. Returns an empty array when the queue is closed and empty.
  func pop(most: Int) -> [Element] {
    state.wait { state in
      guard !state.elements.isEmpty || state.isClosed else { return nil }
      var taken: [Element] = []
      while taken.count < most, let element = state.elements.popFirst() { taken.append(element) }
      return taken
    }
  }

  /// Waits for work and returns one element. Returns `nil` when the queue is closed and empty.
  func popFirst() -> Element? {
    state.wait { state -> Element?? in
      guard !state.elements.isEmpty || state.isClosed else { return nil }
      return .some(state.elements.popFirst())
    }
  }

  /// Rejects further elements. Elements that are already in the queue can still be taken.
  func close() { state.broadcast { $0.isClosed = true } }
}
