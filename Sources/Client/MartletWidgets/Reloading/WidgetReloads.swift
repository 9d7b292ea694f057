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
/// change that can be seen, and at most once a second.
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
  ///     Runs after changes of the region; when it throws, the next change is waited for.
  public convenience init<Visible: Equatable & Sendable>(
    of kind: WidgetKind, in store: LocalStore, when region: StoreRegion,
    visible: @escaping @Sendable (StoreReader) throws -> Visible
  ) {
    self.init(in: store, when: region, visible: visible) {
      WidgetCenter.shared.reloadTimelines(ofKind: kind.rawValue)
    }
  }

  init<Visible: Equatable & Sendable>(
    in store: LocalStore, when region: StoreRegion, pause: Duration = .seconds(1),
    visible: @escaping @Sendable (StoreReader) throws -> Visible, request: @escaping @Sendable () -> Void
  ) {
    // Subscribed, and read, before this returns: what is committed afterwards is a change.
    let changes = store.changes(in: region)
    let known = Locked(try? store.read(visible))
    task = Task {
      for await _ in changes {
        if Task.isCancelled { return }
        // A store that cannot be read now is read after its next change.
        guard let now = try? await store.read(visible) else { continue }
        let isNews = known.withLock { known in
          defer { known = now }
          return known != now
        }
        guard isNews else { continue }
        request()
        // Further changes of this time are one.
        do { try await Task.sleep(for: pause) } catch { return }
      }
    }
  }

  deinit { task.cancel() }
}
