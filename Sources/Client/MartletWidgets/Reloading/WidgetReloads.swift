public import LocalStore
import Locks

#if canImport(WidgetKit)
  import WidgetKit
#endif

/// The name that a widget's configuration and the app's requests have in common: one constant, in the code that both share.
public struct WidgetKind: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// Asks the system to reload a widget whenever a commit changed what it shows: never before the commit, once for each
/// change that can be seen, and at most once a second. What a process committed that was killed before it could ask, the
/// next one asks for when it makes this value.
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
  ///   - visible: What the widget shows: a change that it does not show asks for nothing, since the day's reloads are few.
  ///     Runs after changes of the region; when it throws, it is run again after a second.
  public convenience init<Visible: Equatable & Sendable>(
    of kind: WidgetKind, in store: LocalStore, when region: StoreRegion,
    visible: @escaping @Sendable (StoreReader) throws -> Visible
  ) {
    self.init(in: store, when: region, told: ToldRevision(kind, of: store), visible: visible) {
      WidgetCenter.shared.reloadTimelines(ofKind: kind.rawValue)
    }
  }

  init<Visible: Equatable & Sendable>(
    in store: LocalStore, when region: StoreRegion, pause: Duration = .seconds(1), told: ToldRevision? = nil,
    visible: @escaping @Sendable (StoreReader) throws -> Visible, request: @escaping @Sendable () -> Void
  ) {
    // Subscribed, and read, before this returns: what is committed afterwards is a change.
    let changes = store.changes(in: region)
    let look: @Sendable (StoreReader) throws -> Look<Visible> = { reader in
      Look(visible: try visible(reader), revision: try reader.revision)
    }
    let first = try? store.read(look)
    let wasMissed = first.map { told?.isBehind(store, at: $0.revision, region) ?? false } ?? false
    if let first, !wasMissed { told?.keep(first.revision) }
    task = Task {
      var known = first?.visible
      do {
        if let first, wasMissed {
          request()
          told?.keep(first.revision)
        }
        var kept: ContinuousClock.Instant?
        for await _ in changes {
          // A store that cannot be read now holds the change back.
          var now = try? await store.read(look)
          while now == nil {
            try await Task.sleep(for: pause)
            now = try? await store.read(look)
          }
          guard let now else { continue }
          guard now.visible != known else {
            // Not for each of many: it waits for the disk.
            if kept.map({ $0.duration(to: .now) > pause }) ?? true {
              told?.keep(now.revision)
              kept = .now
            }
            continue
          }
          try Task.checkCancellation()
          known = now.visible
          request()
          told?.keep(now.revision)
          kept = .now
          // Further changes of this time are one.
          try await Task.sleep(for: pause)
        }
      } catch {
        // Cancelled.
      }
    }
  }

  /// What a widget shows of one state of the store.
  private struct Look<Visible: Sendable>: Sendable {
    let visible: Visible
    let revision: Int64
  }

  deinit { task.cancel() }
}
