import LocalStore
import Locks
import StoreProcess
import TestSupport
import Testing

@Suite("Observations whose fetch fails")
struct FailedFetchTests {
  private struct Failure: Error {}

  @Test("the error is delivered, and the value of the commit comes without another commit")
  func once() async throws {
    let folder = try StoreFolder()
    let store = try folder.open()
    let failing = Locked(0)
    var values = store.values(in: .table("counter")) { reader in
      let mustFail = failing.withLock { count in
        defer { count = max(0, count - 1) }
        return count > 0
      }
      if mustFail { throw Failure() }
      return try reader.rows("SELECT value FROM counter")[0][0].integer ?? -1
    }.makeAsyncIterator()
    #expect(try await values.next()?.value == 0)
    failing.withLock { $0 = 2 }
    try store.increment()
    for _ in 0..<2 {
      do {
        _ = try await values.next()
        Issue.record("the fetch did not fail")
      } catch is Failure {}
    }
    #expect(try await values.next()?.value == 1)
    try store.increment()
    #expect(try await values.next()?.value == 2)
  }
}
