import LocalStore
import Locks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a widget showed last, for the times when it cannot read: in this process, and in a file for the next one.
///
/// Newer content is never replaced by older. In one process, of two readings that overlap, the one that began later
/// counts; between processes the store's revision does. No clock is asked: it may be set back.
final class FallbackContent<Content: Sendable & Codable>: Sendable {
  private struct State: Sendable {
    var began = 0
    var newest: (began: Int, reading: WidgetReading<Content>)?
  }

  /// The beginning of a reading.
  struct Beginning: Sendable {
    let number: Int
    /// Of the file's content by then.
    let known: Int64?
  }

  private struct Stored: Codable {
    var revision: Int64
    var content: Content
  }

  private let snapshot: SharedSnapshot?
  private let state = Locked(State())

  /// The number of the file's form.
  private static var format: Int { 1 }

  /// - Parameter location: Where the file is; without one, or where none can be written, only this process remembers.
  init(_ location: StoreLocation?) {
    // A container that is missing is told by the source itself.
    snapshot = location.flatMap { try? SharedSnapshot($0) }
  }

  /// A reading begins.
  func begin() -> Beginning {
    let known = snapshot.flatMap { try? $0.knownRevision() }
    return state.withLock { state in
      state.began += 1
      return Beginning(number: state.began, known: known)
    }
  }

  /// Takes the reading that began so, and gives the newest of all.
  func take(_ reading: WidgetReading<Content>, began: Beginning) -> WidgetReading<Content> {
    let newer = state.withLock { state -> WidgetReading<Content>? in
      if let newest = state.newest, newest.began > began.number { return newest.reading }
      state.newest = (began.number, reading)
      return nil
    }
    if newer == nil { keep(reading, since: began) }
    return newer ?? reading
  }

  private func keep(_ reading: WidgetReading<Content>, since began: Beginning) {
    // A container that cannot be written to costs the next process its last good entry, and nothing else.
    guard let snapshot,
      let payload = try? JSONEncoder().encode(Stored(revision: reading.revision, content: reading.content))
    else { return }
    // Another process may have read a newer state since this reading began. What was newer already before it is of a
    // store that has been made anew.
    _ = try? snapshot.write(Array(payload), revision: reading.revision, format: Self.format) { known in
      known <= reading.revision || known == began.known
    }
  }

  func last() -> WidgetReading<Content>? {
    if let newest = state.withLock({ $0.newest }) { return newest.reading }
    guard let snapshot, let found = try? snapshot.read(format: Self.format),
      let stored = try? JSONDecoder().decode(Stored.self, from: Data(found.payload))
    else { return nil }
    return WidgetReading(content: stored.content, revision: stored.revision)
  }
}
