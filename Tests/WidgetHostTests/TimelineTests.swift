#if os(Linux)
  import Foundation
  import LocalStore
  import Locks
  import TestSupport
  import Testing

  @testable import MartletWidgets

  @Suite("timelines and what was read last")
  struct TimelineTests {
    @Test("the last good entry follows the store, whatever the clock does")
    func clockSetBack() async throws {
      let folder = try TemporaryFolder()
      let place = StoreLocation.directory(folder.url.path, name: "widget")
      // Each as a process of its own.
      func keep(_ content: Int, _ revision: Int64, begun: FallbackContent<Int>.ReadStart? = nil) {
        let stale = FallbackContent<Int>(place)
        _ = stale.take(WidgetReading(content: content, revision: revision), began: begun ?? stale.begin())
      }
      hostTime.withLock { $0 = Date(timeIntervalSince1970: 4_000_000_000) }
      keep(1, 1)
      hostTime.withLock { $0 = Date(timeIntervalSince1970: 1_000_000_000) }
      keep(2, 2)
      #expect(FallbackContent<Int>(place).last()?.content == 2)
      hostTime.withLock { $0 = nil }
      // A reading that began before a newer one was kept ends after it.
      let early = FallbackContent<Int>(place).begin()
      keep(5, 5)
      keep(3, 3, begun: early)
      #expect(FallbackContent<Int>(place).last()?.content == 5)
      // The same state, seen in another form.
      keep(50, 5)
      #expect(FallbackContent<Int>(place).last()?.content == 50)
      // A store that was made anew by other means.
      keep(7, 1)
      #expect(FallbackContent<Int>(place).last()?.content == 7)
    }

    @Test("the moments that a provider knows ahead are put in order; without one it is now")
    func moments() async throws {
      func dates(_ offsets: [Double]) async -> [Double] {
        let now = widgetNow()
        let maker = TimelineBuilder<Int>(
          sample: 0, source: WidgetSource { WidgetReading(content: 1, revision: 1) }, stale: FallbackContent(nil),
          refresh: .onReload,
          moments: { content, _ in offsets.map { TimelineContent(at: now.addingTimeInterval($0), content) } })
        return await maker.timeline().entries.map { ($0.date.timeIntervalSince(now) * 10).rounded() / 10 }
      }
      #expect(await dates([30, -10, 20]) == [-10, 20, 30])
      #expect(await dates([]).count == 1)
    }

    @Test("two readings that overlap: the one that began later counts, whichever ends first")
    func overlapping() async {
      let stale = FallbackContent<Int>(nil)
      let (first, second) = (stale.begin(), stale.begin())
      #expect(stale.take(WidgetReading(content: 2, revision: 2), began: second).content == 2)
      #expect(stale.take(WidgetReading(content: 1, revision: 1), began: first).content == 2)
      #expect(stale.last()?.content == 2)
      // A store that was made anew begins at one again.
      #expect(stale.take(WidgetReading(content: 7, revision: 1), began: stale.begin()).content == 7)
    }
  }
#endif
