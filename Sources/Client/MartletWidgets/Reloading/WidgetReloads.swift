public import LocalStore
import Locks

#if canImport(WidgetKit)
  import WidgetKit
#endif

/// The name that a widget's configuration and the app's requests have in common: one constant, in the code that both
/// share.
public struct WidgetKind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// Asks the system to reload a widget whenever a commit changed what it shows: never before the commit, once for each
/// change that can be seen, and at most once a second. What a process committed that was killed before it could ask,
/// the next one asks for when it makes this value.
///
/// ```swift
/// let reloads = WidgetReloads(of: .tasks, in: store, when: .table("task")) { reader in
///   try reader.rows("SELECT title, done FROM task ORDER BY title LIMIT 3")
/// }
/// ```
/// Keep the value as long as the app runs.
public final class WidgetReloads: Sendable {
  private let task: Task<Void, Never>

  /// Reads what is visible once before it returns, on the calling thread, so that the first change is told from it.
  /// - Parameters:
  ///   - region: What the widget shows is in it.
  ///   - visible: What the widget shows: a change that it does not show asks for nothing, since the day's reloads are
  ///     few. Runs after changes of the region; when it throws, it is run again after a second.
  public convenience init<Visible: Equatable & Sendable>(
    of kind: WidgetKind, in store: LocalStore, when region: StoreRegion,
    visible: @escaping @Sendable (StoreReader) throws -> Visible
  ) {
    self.init(in: store, when: region, lastNotified: LastNotifiedRevision(kind, of: store), visible: visible) {
      WidgetCenter.shared.reloadTimelines(ofKind: kind.rawValue)
    }
  }

  init<Visible: Equatable & Sendable>(
    in store: LocalStore, when region: StoreRegion, pause: Duration = .seconds(1),
    lastNotified: LastNotifiedRevision? = nil,
    visible: @escaping @Sendable (StoreReader) throws -> Visible, request: @escaping @Sendable () -> Void
  ) {
    // Subscribed, and read, before this returns: what is committed afterwards is a change.
    let changes = store.changes(in: region)
    let watch = ContentObserver(store: store, pause: pause) { reader in
      ContentObserver<Visible>.ContentSnapshot(visible: try visible(reader), revision: try reader.revision)
    }
    let first = try? store.read(watch.read)
    task = Task {
      // It ends when the task is cancelled, and with the store.
      try? await watch.run(changes, first, region, lastNotified, request)
    }
  }

  deinit { task.cancel() }
}

/// Looks at what a widget shows of a store, and asks for a reload when that is another.
private struct ContentObserver<Visible: Equatable & Sendable>: Sendable {
  struct ContentSnapshot: Sendable {
    let visible: Visible
    let revision: Int64
  }

  let store: LocalStore
  let pause: Duration
  let read: @Sendable (StoreReader) throws -> ContentSnapshot

  func run(
    _ changes: StoreChanges, _ first: ContentSnapshot?, _ region: StoreRegion, _ lastNotified: LastNotifiedRevision?,
    _ request: @Sendable () -> Void
  ) async throws {
    if let first, let lastNotified {
      if lastNotified.isBehind(store, at: first.revision, region) { request() }
      lastNotified.keep(first.revision)
    }
    var known = first?.visible
    var kept: ContinuousClock.Instant?
    for await _ in changes {
      let now = try await next()
      if now.visible != known {
        known = now.visible
        request()
        lastNotified?.keep(now.revision)
        kept = .now
        // Further changes of this time are one.
        try await Task.sleep(for: pause)
      } else if kept.map({ $0.duration(to: .now) > pause }) ?? true {
        // Not for each of many: it waits for the disk.
        lastNotified?.keep(now.revision)
        kept = .now
      }
    }
  }

  /// A store that cannot be read now holds the change back: it is read again, less and less often.
  /// - Throws: Where it can never be read again: it was closed or replaced, or the task is cancelled.
  private func next() async throws -> ContentSnapshot {
    var wait = pause
    while true {
      try Task.checkCancellation()
      do {
        return try await store.read(read)
      } catch let error as StoreError where error.code == .closed || error.code == .moved {
        throw error
      } catch {
        try await Task.sleep(for: wait)
        wait = min(wait * 2, .seconds(60))
      }
    }
  }
}
