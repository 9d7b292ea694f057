public import LocalStore
import Locks

#if canImport(WidgetKit)
  import WidgetKit
#endif

/// The kind of a widget. Use one constant in the widget's configuration and in the app.
///
/// ```swift
/// let kind: WidgetKind = "TasksWidget"
/// ```
public struct WidgetKind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The kind as WidgetKit uses it.
  public let rawValue: String

  /// Creates a kind.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a kind from a string literal.
  public init(stringLiteral value: String) { rawValue = value }
}

/// Requests a reload of a widget when a commit changes what the widget shows: never before the commit, and at most
/// once per second. If a process is killed between its commit and the request, the next process that creates this
/// object requests the reload.
///
/// ```swift
/// let reloads = WidgetReloads(of: "TasksWidget", in: store, when: .table("task")) { reader in
///   try reader.rows("SELECT title, done FROM task ORDER BY title LIMIT 3")
/// }
/// ```
/// Keep the object as long as the app runs.
public final class WidgetReloads: Sendable {
  private let task: Task<Void, Never>

  /// Starts to observe the store. Reads the visible content once on the calling thread before it returns, so that
  /// the first change can be detected.
  /// - Parameters:
  ///   - kind: The kind of the widget.
  ///   - store: The store that the app writes.
  ///   - region: A region that includes everything that the widget shows.
  ///   - visible: Reads what the widget shows. A change that does not affect it requests no reload, because the
  ///     number of reloads per day is limited. It runs after each change of the region; if it throws, it is called
  ///     again after a second.
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
    // The observation and the first read start before this returns, so that later commits count as changes.
    let changes = store.changes(in: region)
    let watch = ContentObserver(store: store, pause: pause) { reader in
      ContentObserver<Visible>.ContentSnapshot(visible: try visible(reader), revision: try reader.revision)
    }
    let first = try? store.read(watch.read)
    task = Task {
      // The loop ends when the task is cancelled, or when the store is closed or replaced.
      try? await watch.run(changes, first, region, lastNotified, request)
    }
  }

  deinit { task.cancel() }
}

/// Reads what a widget shows of a store, and requests a reload when it changes.
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
        // Further changes within this time are merged.
        try await Task.sleep(for: pause)
      } else if kept.map({ $0.duration(to: .now) > pause }) ?? true {
        // Not for each of many changes, because it waits for the disk.
        lastNotified?.keep(now.revision)
        kept = .now
      }
    }
  }

  /// Reads the visible content. If the store cannot be read now, retries with increasing delays.
  /// - Throws: ``StoreError`` if the store was closed or replaced; `CancellationError`.
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
