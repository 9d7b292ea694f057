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
      func wait(
        _ what: String, sourceLocation: SourceLocation = #_sourceLocation, for condition: ([Int64]) -> Bool
      ) async throws {
        try await eventually(what, sourceLocation: sourceLocation) { condition(values) }
      }
    }

    private func start(
      _ store: LocalStore, pause: Duration, lastNotified: LastNotifiedRevision? = nil
    ) -> (WidgetReloads, Requests) {
      let requests = Requests(store)
      let reloads = WidgetReloads(
        in: store, when: .table("counter"), pause: pause, lastNotified: lastNotified,
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
      try await requests.wait("the request after the last commit") { $0.last == 100 }
      #expect(requests.values.count <= 2 + seconds, "\(requests.values)")
      withExtendedLifetime(reloads) {}
    }

    @Test("changes inside the pause wait for its end, and are one")
    func pause() async throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      let (reloads, requests) = start(store, pause: .milliseconds(600))
      try fixture.increment(store)
      try await requests.wait("the first request") { $0.count == 1 }
      let first = ContinuousClock.now
      for _ in 0..<5 {
        try fixture.increment(store)
        // Commits of their own for the observer, not one.
        try await Task.sleep(for: .milliseconds(20))
      }
      let isInside = first.duration(to: .now) < .milliseconds(550)
      try await requests.wait("the request for the last change") { $0.last == 6 }
      #expect(first.duration(to: .now) > .milliseconds(450))
      // A machine that is busy may need longer than the pause for the changes.
      #expect(requests.values.count == 2 || !isInside, "\(requests.values)")
      withExtendedLifetime(reloads) {}
    }

    @Test("what was committed by a process that was killed before it asked is asked for by the next one, once")
    func killedBeforeRequest() async throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      let lastNotified = try #require(LastNotifiedRevision("counter", of: store))
      do {
        let (reloads, requests) = start(store, pause: .milliseconds(1), lastNotified: lastNotified)
        try fixture.increment(store)
        try await requests.wait("the request") { $0 == [1] }
        withExtendedLifetime(reloads) {}
      }
      // Commits that nobody observes, as those of a process that is killed.
      try fixture.increment(store)
      do {
        let (reloads, requests) = start(store, pause: .milliseconds(1), lastNotified: lastNotified)
        try await requests.wait("the request for what nobody observed") { $0 == [2] }
        // Noted right behind the request.
        let revision = try store.revision
        try await eventually("the request is noted") {
          !lastNotified.isBehind(store, at: revision, .table("counter"))
        }
        withExtendedLifetime(reloads) {}
      }
      // A start without news, and one behind a change that the widget does not show: the first request of both is for
      // the increment after it.
      for expected in [Int64(3), 4] {
        let (reloads, requests) = start(store, pause: .milliseconds(1), lastNotified: lastNotified)
        try fixture.increment(store)
        try await requests.wait("the request") { !$0.isEmpty }
        #expect(Set(requests.values) == [expected])
        let revision = try store.revision
        try await eventually("the request is noted") {
          !lastNotified.isBehind(store, at: revision, .table("counter"))
        }
        withExtendedLifetime(reloads) {}
        try await store.write {
          try $0.execute("CREATE TABLE IF NOT EXISTS other (id INTEGER); INSERT INTO other VALUES (1)")
        }
      }
    }

    @Test("an app that is killed right behind its commit owes no request for long: its next start makes it")
    func killedApp() async throws {
      let fixture = try WidgetFixture()
      try fixture.open().close()
      let path = fixture.folder.url.appending(path: "host").path
      let socket = try #require(HostSocket(path))
      func app(_ word: String) async throws -> Int32 {
        let process = try RunningProcess(
          "WidgetProcess", [fixture.folder.url.path, word], in: fixture.folder.url,
          environment: ["MARTLET_WIDGET_HOST": path])
        return await process.waitForExit()
      }
      #expect(try await app("start") == 0)
      #expect(socket.receive(milliseconds: 50).isEmpty, "nothing has changed")
      for round in 1...6 {
        #expect(try await app("die") != 0)
        #expect(try await app("start") == 0)
        #expect(socket.receive(milliseconds: 1_000).count >= 1, "round \(round)")
      }
      #expect(try await app("start") == 0)
      #expect(socket.receive(milliseconds: 50).isEmpty, "all was asked for")
    }

    @Test("a reading that fails is tried again, without another change")
    func failedReading() async throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      let failures = Locked(3)
      let requests = Requests(store)
      let reloads = WidgetReloads(
        in: store, when: .table("counter"), pause: .milliseconds(10),
        visible: { reader -> Int64? in
          let value = try reader.rows("SELECT value FROM counter").first?[0].integer
          guard value == 1 else { return value }
          let fails = failures.withLock { count in
            count -= 1
            return count >= 0
          }
          if fails { throw CancellationError() }
          return value
        }, request: { requests.add() })
      try fixture.increment(store)
      try await requests.wait("the request") { $0 == [1] }
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
      try await requests.wait("the request") { !$0.isEmpty }
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
      try await requests.wait("the request") { $0 == [1] }
      withExtendedLifetime(reloads) {}
    }
  }
#endif
