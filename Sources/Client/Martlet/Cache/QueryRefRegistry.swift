import Locks

/// The query and mutation references in use: the same operation with the same variables is one object.
final class QueryRefRegistry: Sendable {
  struct Key: Hashable, Sendable {
    /// The type of the reference: the same request may be decoded to several types.
    let type: ObjectIdentifier
    let request: String
  }

  private struct Entry: Sendable {
    weak var reference: (any SharedReference)?
  }

  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    /// The number of entries at which entries of deallocated references are removed.
    var sweepCount = 64
  }

  private let state = Locked(State())

  /// The existing reference, or the result of `make`.
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

  /// The references of queries.
  var all: [any ActiveQueryRef] {
    state.withLock { $0.entries.values.compactMap { $0.reference as? any ActiveQueryRef } }
  }
}

/// A reference that is shared by all callers that request the same operation.
protocol SharedReference: AnyObject, Sendable {}

/// The interface of query references that does not depend on their type.
protocol ActiveQueryRef: SharedReference {
  /// Clears the shown data, because it belongs to another user.
  func clear() async
  /// Observes the cache of another server from now on.
  func serverChanged() async
}
