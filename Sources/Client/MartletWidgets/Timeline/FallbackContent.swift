import LocalStore
import Locks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The last content that a widget showed, for the case that reading fails: in memory, and in a file for the next
/// process.
///
/// Older content never replaces newer content. Within a process, of two overlapping reads the one that started
/// later is newer; between processes, the revision of the store decides. The clock is not used, because it may be
/// set back.
final class FallbackContent<Content: Sendable & Codable>: Sendable {
  private struct State: Sendable {
    var began = 0
    var newest: (began: Int, reading: WidgetReading<Content>)?
  }

  /// The start of a read.
  struct ReadStart: Sendable {
    let number: Int
    /// The revision of the file at that time.
    let known: Int64?
  }

  private struct Stored: Codable {
    var revision: Int64
    var content: Content
  }

  private let snapshot: SharedSnapshot?
  private let state = Locked(State())

  /// The version of the file format.
  private static var format: Int { 1 }

  /// - Parameter location: The location of the file. Without it, or if the file cannot be written, the content is
  ///   only kept in memory.
  init(_ location: StoreLocation?) {
    // A missing container is reported by the source.
    snapshot = location.flatMap { try? SharedSnapshot($0) }
  }

  /// Starts a read.
  func begin() -> ReadStart {
    let known = snapshot.flatMap { try? $0.knownRevision() }
    return state.withLock { state in
      state.began += 1
      return ReadStart(number: state.began, known: known)
    }
  }

  /// Ends a read, and returns the newest content of all reads.
  func take(_ reading: WidgetReading<Content>, began: ReadStart) -> WidgetReading<Content> {
    let newer = state.withLock { state -> WidgetReading<Content>? in
      if let newest = state.newest, newest.began > began.number { return newest.reading }
      state.newest = (began.number, reading)
      return nil
    }
    if newer == nil { keep(reading, since: began) }
    return newer ?? reading
  }

  private func keep(_ reading: WidgetReading<Content>, since began: ReadStart) {
    // If the file cannot be written, only the next process lacks the last content.
    guard let snapshot,
      let payload = try? JSONEncoder().encode(Stored(revision: reading.revision, content: reading.content))
    else { return }
    // Another process may have stored newer content since this read started. A higher revision that was already
    // there before belongs to a store that was recreated since.
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
