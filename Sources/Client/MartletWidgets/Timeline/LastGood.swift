import LocalStore
import Locks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a widget showed last, for the times when it cannot read: in this process, and in a file for the next one.
///
/// Newer content is never replaced by older: of two readings that overlap, the one that began later counts.
final class LastGood<Content: Sendable & Codable>: Sendable {
  private struct State: Sendable {
    var began = 0
    var newest: (began: Int, reading: WidgetReading<Content>)?
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
  func begin() -> Int {
    state.withLock { state in
      state.began += 1
      return state.began
    }
  }

  /// Takes the reading that began so, and gives the newest of all.
  func take(_ reading: WidgetReading<Content>, began: Int) -> WidgetReading<Content> {
    let newer = state.withLock { state -> WidgetReading<Content>? in
      if let newest = state.newest, newest.began > began { return newest.reading }
      state.newest = (began, reading)
      return nil
    }
    if newer == nil { keep(reading) }
    return newer ?? reading
  }

  private func keep(_ reading: WidgetReading<Content>) {
    // A container that cannot be written to costs the next process its last good entry, and nothing else.
    guard let snapshot,
      let payload = try? JSONEncoder().encode(Stored(revision: reading.revision, content: reading.content))
    else { return }
    // By time, and not by the store's revision: a store that was made anew begins at one again.
    let order = Int64(widgetNow().timeIntervalSince1970 * 1_000_000)
    _ = try? snapshot.write(Array(payload), revision: order, format: Self.format)
  }

  func last() -> WidgetReading<Content>? {
    if let newest = state.withLock({ $0.newest }) { return newest.reading }
    guard let snapshot, let found = try? snapshot.read(format: Self.format),
      let stored = try? JSONDecoder().decode(Stored.self, from: Data(found.payload))
    else { return nil }
    return WidgetReading(content: stored.content, revision: stored.revision)
  }
}
