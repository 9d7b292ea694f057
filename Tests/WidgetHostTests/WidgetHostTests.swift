#if os(Linux)
  import Foundation
  import LocalStore
  import Locks
  import TestSupport
  import Testing

  @testable import MartletWidgets
  @testable import WidgetHost

  /// A store, and a host that shows widgets of it.
  final class WidgetFixture {
    let folder: TemporaryFolder
    let host: WidgetHost
    let seed = UInt64.random(in: 0 ... .max)
    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    static let schema = StoreSchema([
      .init(1) {
        try $0.execute(
          "CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER NOT NULL, note TEXT NOT NULL) STRICT")
        try $0.execute("INSERT INTO counter VALUES (1, 0, '')")
      }
    ])

    var location: StoreLocation { .directory(folder.url.path) }
    var database: String { folder.url.appending(path: "store.sqlite").path }

    init(_ change: (inout HostOptions) -> Void = { _ in }) throws {
      let folder = try TemporaryFolder()
      self.folder = folder
      var options = HostOptions()
      options.lockedFiles = ["", "-shm"].map { folder.url.appending(path: "store.sqlite\($0)").path }
      change(&options)
      host = WidgetHost(
        [RunningProcess.productsFolder.appending(path: "WidgetProcess").path, folder.url.path], options: options,
        start: Self.start, seed: seed)
    }

    func open() throws -> LocalStore { try LocalStore(location, role: .writer, schema: Self.schema) }

    /// - Returns: The revision of the commit.
    @discardableResult
    func increment(_ store: LocalStore) throws -> Int64 {
      try store.write { try $0.execute("UPDATE counter SET value = value + 1") }
      return try store.revision
    }

    func text(_ index: Int) -> String? { host.shown(index)?.drawing.lines.first?.text }
    func whats() -> [HostEvent.What] { host.log.map(\.what) }
  }

  @Suite("a widget on a host that plays the system")
  struct WidgetHostTests {
    @Test("from the gallery to the screen")
    func life() throws {
      let fixture = try WidgetFixture()
      #expect(fixture.host.widgets().map(\.kind).prefix(2) == ["counter", "plus"])
      #expect(fixture.host.preview("counter")?.lines.first?.text == "sample")
      let store = try fixture.open()
      let revision = try fixture.increment(store)
      let widget = fixture.host.add("counter")
      #expect(fixture.text(widget) == "1")
      #expect(fixture.host.shown(widget)?.revision == revision)
    }

    @Test("what was written is shown within the system's delay", arguments: 0..<5)
    func newest(round: Int) throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      let widget = fixture.host.add("counter")
      for _ in 0..<3 {
        let revision = try fixture.increment(store)
        fixture.host.requestReload("counter")
        fixture.host.advance(by: 30)
        #expect(fixture.host.shown(widget)?.revision ?? 0 >= revision, "seed \(fixture.seed)")
      }
      #expect(fixture.text(widget) == "3")
    }

    @Test("a reload that is served twice, and processes killed at random, never show an older state")
    func neverBack() throws {
      let fixture = try WidgetFixture {
        $0.servesTwice = true
        $0.killChance = 0.5
      }
      let store = try fixture.open()
      let widget = fixture.host.add("counter")
      var last: Int64 = 0
      var kills = 0
      for _ in 0..<20 {
        try fixture.increment(store)
        fixture.host.requestReload("counter")
        fixture.host.advance(by: 600)
        let revision = fixture.host.shown(widget)?.revision ?? 0
        #expect(revision >= last, "seed \(fixture.seed)")
        last = revision
      }
      kills = fixture.whats().count { if case .killed = $0 { true } else { false } }
      #expect(kills > 0, "seed \(fixture.seed)")
      try store.verify()
      #expect(try store.read { try $0.rows("SELECT value FROM counter") } == [[.integer(20)]])
      // A kill costs a reload, and the policy makes up for it.
      fixture.host.advance(by: 86_400)
      #expect(fixture.text(widget) == "20", "seed \(fixture.seed)")
    }

    @Test("a provider that cannot read keeps the last good entry, also in the next process, and tries again")
    func stale() throws {
      let fixture = try WidgetFixture { $0.hasBudget = false }
      let store = try fixture.open()
      try fixture.increment(store)
      let widget = fixture.host.add("counter")
      let revision = fixture.host.shown(widget)?.revision
      store.close()
      let file = fixture.database
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
      let whole = try Data(contentsOf: URL(filePath: file))
      try Data("this is no database, and was never one, whatever its name says".utf8).write(to: URL(filePath: file))
      // Half of the requests are answered by a new process.
      for _ in 0..<6 {
        fixture.host.requestReload("counter")
        fixture.host.advance(by: 60)
        #expect(fixture.text(widget) == "1", "seed \(fixture.seed)")
        #expect(fixture.host.shown(widget)?.drawing.lines.first?.isDimmed == true)
        #expect(fixture.host.shown(widget)?.revision == revision)
      }
      try whole.write(to: URL(filePath: file))
      // Without a request: it had asked to be asked again.
      fixture.host.advance(by: 16 * 60)
      #expect(fixture.host.shown(widget)?.drawing.lines.first?.isDimmed == false)
    }

    @Test("an action returns after its commit, and its widget is asked once")
    func action() throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      let before = try store.revision
      let widget = fixture.host.add("counter")
      fixture.host.spendBudget()
      fixture.host.perform("increment", in: widget)
      #expect(fixture.text(widget) == "1")
      #expect(fixture.host.shown(widget)?.revision ?? 0 > before)
      #expect(fixture.whats().count { $0 == .asked(.action) } == 1)
      fixture.host.perform("nothing", in: widget)
      #expect(fixture.whats().contains(.problem("the action 'nothing' failed: unknown action 'nothing'")))
    }

    @Test("without budget a request waits, and is free while the app is seen")
    func budget() throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      let widget = fixture.host.add("counter")
      fixture.host.spendBudget()
      try fixture.increment(store)
      fixture.host.requestReload("counter")
      fixture.host.advance(by: 60)
      #expect(fixture.text(widget) == "0")
      #expect(fixture.whats().contains(.waitsForBudget))
      // It comes back within a fortieth of a day.
      fixture.host.advance(by: 86_400 / 40 + 2)
      #expect(fixture.text(widget) == "1")
      fixture.host.spendBudget()
      fixture.host.isAppInForeground = true
      try fixture.increment(store)
      fixture.host.requestReload("counter")
      fixture.host.advance(by: 60)
      #expect(fixture.text(widget) == "2")
    }

    @Test("requests meet: one that waits stands for all, and after a launch from the widget they are lost")
    func requests() throws {
      let fixture = try WidgetFixture()
      _ = try fixture.open()
      _ = fixture.host.add("counter")
      for _ in 0..<100 { fixture.host.requestReload(nil) }
      fixture.host.advance(by: 60)
      #expect(fixture.whats().count { $0 == .asked(.request) } == 1)
      fixture.host.launchAppFromWidget()
      fixture.host.requestReload("counter")
      fixture.host.advance(by: 60)
      #expect(fixture.whats().contains(.ignored))
      #expect(fixture.whats().count { $0 == .asked(.request) } == 1)
    }

    @Test(
      "what a provider does wrong is told, and the widget stays as it was",
      arguments: [
        ("silent", "killed: no response"), ("crash", "killed: the process ended unexpectedly"),
        ("empty", "ignored a timeline without entries"),
        ("greedy", "killed: memory"), ("locked", "0xDEAD10CC"),
        ("twice", "the provider called its completion handler 2 times"),
        ("undated", "cannot encode the timeline"), ("unbounded", "cannot encode the timeline"),
        ("large", "the archived entries take 11"),
      ])
    func problems(kind: String, told: String) throws {
      let fixture = try WidgetFixture {
        $0.responseTimeout = kind == "silent" ? 1 : 10
        if kind == "large" { $0.memoryLimit = 500 << 20 }
      }
      _ = try fixture.open()
      let widget = fixture.host.add(kind)
      #expect(fixture.host.log.contains { $0.description.contains(told) }, "\(fixture.host.log)")
      if kind == "twice" {
        #expect(fixture.text(widget) == "first")
      } else if !["greedy", "locked", "large"].contains(kind) {
        #expect(fixture.text(widget) == "placeholder")
      }
      // The next widget is served all the same.
      let other = fixture.host.add("plain")
      #expect(fixture.text(other) == "plain")
    }

    @Test("a completion after the answer is told with the next one")
    func lateCompletion() async throws {
      let fixture = try WidgetFixture {
        $0.hasBudget = false
        $0.suspends = false
      }
      let widget = fixture.host.add("late")
      #expect(fixture.text(widget) == "first")
      try await eventually("the late completion is told with a next answer") {
        fixture.host.requestReload("late")
        fixture.host.advance(by: 60)
        return fixture.whats().contains(.problem("the provider called its completion handler 2 times"))
      }
      #expect(fixture.text(widget) == "first")
    }

    @Test("what a provider prints is no answer, and its controls steer nothing")
    func printing() throws {
      let fixture = try WidgetFixture()
      #expect(fixture.text(fixture.host.add("prints")) == "printed")
      #expect(fixture.text(fixture.host.add("steering")) == " ]0;title  [2J a b c")
      #expect(!fixture.host.log.contains { $0.isFault })
    }

    @Test("entries are shown by their dates, in whatever order they came; what is past is the latest of them")
    func entryOrder() throws {
      let fixture = try WidgetFixture()
      let widget = fixture.host.add("unsorted")
      #expect(fixture.text(widget) == "at -5")
      fixture.host.advance(by: 9)
      #expect(fixture.text(widget) == "at -5")
      fixture.host.advance(by: 1)
      #expect(fixture.text(widget) == "at 10")
      fixture.host.advance(by: 10)
      #expect(fixture.text(widget) == "at 20")
      fixture.host.advance(by: 200)
      #expect(fixture.text(widget) == "at 30")
      #expect(fixture.whats().count { $0 == .asked(.policy) } == 0)
      // At its end, and not before five minutes.
      fixture.host.advance(by: 100)
      #expect(fixture.whats().count { $0 == .asked(.policy) } == 1)
    }

    @Test("each reload of a day is told with what is left, or why it is free")
    func tokens() throws {
      let fixture = try WidgetFixture()
      _ = try fixture.open()
      _ = fixture.host.add("counter")
      fixture.host.requestReload("counter")
      fixture.host.advance(by: 60)
      #expect(fixture.whats().contains(.usedBudget(left: 39)))
      fixture.host.isAppInSession = true
      fixture.host.requestReload("counter")
      fixture.host.advance(by: 60)
      #expect(fixture.whats().contains(.free("the app is in a session")))
      fixture.host.spendBudget()
      fixture.host.changeEnvironment()
      #expect(fixture.whats().contains(.asked(.environment)))
    }

    @Test("two widgets of one kind with configurations of their own")
    func configurations() throws {
      let fixture = try WidgetFixture()
      let store = try fixture.open()
      try fixture.increment(store)
      let (ten, thousand) = (
        fixture.host.add("plus", parameters: ["number": "10"]), fixture.host.add("plus", parameters: ["number": "1000"])
      )
      #expect(fixture.text(ten) == "11")
      #expect(fixture.text(thousand) == "1001")
    }

    @Test("no widget holds a lock when it is suspended, after any call")
    func locks() throws {
      let fixture = try WidgetFixture { $0.hasBudget = false }
      let store = try fixture.open()
      let widget = fixture.host.add("counter")
      for _ in 0..<10 {
        try fixture.increment(store)
        fixture.host.requestReload("counter")
        fixture.host.perform("increment", in: widget)
        fixture.host.advance(by: 60)
      }
      #expect(!fixture.host.log.contains { $0.description.contains("0xDEAD10CC") })
      #expect(fixture.text(widget) == "20")
    }
  }
#endif
