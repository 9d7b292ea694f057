#if os(Linux)
  import Foundation
  import LocalStore
  import Locks
  import TestSupport
  import Testing

  @testable import MartletWidgets
  @testable import WidgetHost

  @Suite("requests to reload")
  struct WidgetReloadsTests {
    private final class Requests: Sendable {
      private let store: LocalStore
      private let seen = Locked<[Int64]>([])
      init(_ store: LocalStore) { self.store = store }
      /// The state that a widget would read now.
      func add() {
        let value = (try? store.read { try $0.rows("SELECT value FROM counter").first?[0].integer }) ?? nil
        seen.withLock { $0.append(value ?? -1) }
      }
      var values: [Int64] { seen.withLock { $0 } }
      func wait(for condition: ([Int64]) -> Bool) async throws -> Bool {
        for _ in 0..<400 {
          if condition(values) { return true }
          try await Task.sleep(for: .milliseconds(10))
        }
        return false
      }
    }

    private func start(_ store: LocalStore, pause: Duration) -> (WidgetReloads, Requests) {
      let requests = Requests(store)
      let reloads = WidgetReloads(
        in: store, when: .table("counter"), pause: pause,
        visible: { try $0.rows("SELECT value FROM counter").first?[0].integer }, request: { requests.add() })
      return (reloads, requests)
    }

    @Test("a request comes after the commit, and a hundred commits in a second are two at most")
    func afterCommit() async throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      let (reloads, requests) = start(store, pause: .seconds(1))
      let start = ContinuousClock.now
      for _ in 0..<100 { try fixture.increment(store) }
      // A machine that is busy may need longer than a second for them.
      let seconds = Int(start.duration(to: .now).components.seconds)
      #expect(try await requests.wait { $0.last == 100 })
      #expect(requests.values.count <= 2 + seconds, "\(requests.values)")
      withExtendedLifetime(reloads) {}
    }

    @Test("what no widget shows asks for nothing; nor does a write that is undone")
    func invisible() async throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      let (reloads, requests) = start(store, pause: .milliseconds(1))
      for number in 0..<20 {
        try await store.write { try $0.execute("UPDATE counter SET note = ?1", [.text("note \(number)")]) }
        _ = try? await store.write { transaction in
          try transaction.execute("UPDATE counter SET value = 1000")
          throw CancellationError()
        }
      }
      try fixture.increment(store)
      #expect(try await requests.wait { !$0.isEmpty })
      #expect(requests.values == [1])
      withExtendedLifetime(reloads) {}
    }

    @Test("a commit of another process is news too")
    func otherProcess() async throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      let (reloads, requests) = start(store, pause: .milliseconds(1))
      let widget = fixture.host.add("counter")
      fixture.host.perform("increment", in: widget)
      #expect(try await requests.wait { $0 == [1] })
      withExtendedLifetime(reloads) {}
    }
  }
#endif
