#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import MartletWidgets
  @testable import WidgetHost

  @Suite("where requests to reload come in")
  struct HostSocketTests {
    @Test("one host listens; a second one leaves it alone, and what a dead one left is taken over")
    func one() throws {
      let folder = try TemporaryFolder()
      let path = folder.url.appending(path: "hosts/host").path
      var first: HostSocket? = HostSocket(path)
      #expect(first != nil)
      #expect(HostSocket(path) == nil)
      WidgetCenter(host: path).reloadTimelines(ofKind: "tasks of today")
      WidgetCenter(host: path).reloadAllTimelines()
      #expect(first?.receive(milliseconds: 2_000) == ["tasks of today", nil])
      first = nil
      #expect(!FileManager.default.fileExists(atPath: path))
      // Nobody listens: nothing happens.
      WidgetCenter(host: path).reloadAllTimelines()
      try Data().write(to: URL(filePath: path))
      #expect(HostSocket(path) != nil)
    }

    @Test("a place that cannot be is none")
    func nowhere() {
      #expect(HostSocket("/proc/nothing/host") == nil)
      #expect(HostSocket("/tmp/" + String(repeating: "x", count: 200)) == nil)
    }
  }
#endif
