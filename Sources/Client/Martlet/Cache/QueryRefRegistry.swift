import Locks

/// The references that somebody holds: the same operation with the same variables is one object.
final class QueryRefRegistry: Sendable {
  struct Key: Hashable, Sendable {
    /// Of the reference's type: the same request may be read into several types.
    let type: ObjectIdentifier
    let request: String
  }

  private struct Entry: Sendable {
    weak var reference: (any SharedReference)?
  }

  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    /// When to look for entries whose references are gone.
    var sweepCount = 64
  }

  private let state = Locked(State())

  /// The reference that somebody holds, or the one that `make` makes.
  func reference<Reference: SharedReference>(_ key: Key, _ make: () -> Reference) -> Reference {
    state.withLock { state in
      if let known = state.entries[key]?.reference as? Reference { return known }
      let new = make()
      state.entries[key] = Entry(reference: new)
      if state.entries.count > state.sweepCount {
        state.entries = state.entries.filter { $0.value.reference != nil }
        state.sweepCount = max(64, state.entries.count * 2)
      }
      return new
    }
  }

  /// Those that show something.
  var all: [any LiveQuery] { state.withLock { $0.entries.values.compactMap { $0.reference as? any LiveQuery } } }
}

/// A reference that is one object for who asks for the same.
protocol SharedReference: AnyObject, Sendable {}

/// What the connection does with a reference that it does not know the type of.
protocol LiveQuery: SharedReference {
  /// Takes away what is shown: it is another user's.
  func clear() async
  /// Follows the cache of another server from now on.
  func serverChanged() async
}
