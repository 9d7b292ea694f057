import Foundation
import Locks
import Observation
import TestSupport
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

@Suite("Query references")
@MainActor
struct QueryRefTests {
  @Test("every outcome sets all three properties, and observers learn of it")
  func outcomes() async throws {
    let answers = Locked<[(Int, String)]>([
      (200, #"{"data": {"text": "one"}}"#), (403, #"{"code": 7, "message": "no"}"#),
      (200, #"{"data": {"text": "two"}}"#),
    ])
    let poster = FakeTransport { _ in
      let (status, body) = answers.withLock { $0.removeFirst() }
      return HTTPReceivedResponse(status: status, body: Array(body.utf8))
    }
    let query = DataConnect.test(poster).observation(
      name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    #expect(query.data == nil)
    #expect(query.source == nil)
    #expect(query.lastError == nil)
    let changes = Locked(0)
    withObservationTracking {
      _ = query.data
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    let result = try await query.execute()
    #expect(result.data == query.data)
    #expect(query.data?.text == "one")
    #expect(query.source == .server)
    #expect(query.lastError == nil)
    #expect(changes.withLock { $0 } == 1)

    withObservationTracking {
      _ = query.lastError
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    await #expect(throws: DataConnectOperationError.self) { try await query.execute() }
    #expect(query.data?.text == "one")
    #expect((query.lastError as? DataConnectOperationError)?.requestError?.code == .permissionDenied)
    #expect(changes.withLock { $0 } == 2)

    _ = try await query.execute()
    #expect(query.data?.text == "two")
    #expect(query.lastError == nil)
  }

  @Test("without a cache, the cache alone gives nothing and is no error")
  func cacheOnly() async throws {
    let poster = FakeTransport(#"{"data": {"text": "x"}}"#)
    let query = DataConnect.test(poster).observableObject(
      name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    let result = try await query.execute(fetchPolicy: .cacheOnly)
    #expect(result.data == nil)
    #expect(result.source == .cache)
    #expect(query.source == .cache)
    #expect(poster.requests.isEmpty)
    #expect(try await query.execute(fetchPolicy: .serverOnly).data?.text == "x")
    #expect(query.data?.text == "x")
  }

  @Test("an answer that comes late does not replace a newer one")
  func late() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let count = Locked(0)
    let poster = FakeTransport { _ in
      let number = count.withLock {
        $0 += 1
        return $0
      }
      if number == 1 { for await _ in gate { break } }
      return HTTPReceivedResponse(status: 200, body: Array(#"{"data": {"text": "\#(number)"}}"#.utf8))
    }
    let query = DataConnect.test(poster).observation(
      name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    let slow = Task { try await query.execute() }
    try await eventually("the first execution is asked") { count.withLock { $0 } == 1 }
    #expect(try await query.execute().data?.text == "2")
    open.yield()
    #expect(try await slow.value.data?.text == "1")
    #expect(query.data?.text == "2")
  }

  @Test("a cancelled execution throws and shows nothing")
  func cancelled() async throws {
    let started = Locked(false)
    let poster = FakeTransport { _ in
      started.withLock { $0 = true }
      try await Task.sleep(for: .seconds(3_600))
      return HTTPReceivedResponse(status: 200, body: [])
    }
    let query = DataConnect.test(poster).observation(
      name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    let task = Task { try await query.execute() }
    try await eventually("the server is asked") { started.withLock { $0 } }
    task.cancel()
    await #expect(throws: CancellationError.self) {
      try await finished("the end of a cancelled execution") { _ = try await task.value }
    }
    #expect(query.lastError == nil)
    #expect(query.source == nil)
  }

  @Test(
    "the kind of reference follows the publisher",
    arguments: [ResultsPublisherType.auto, .observableMacro, .observableObject])
  func kinds(_ publisher: ResultsPublisherType) {
    let query = DataConnect.test(FakeTransport("")).query(
      name: "Q", variables: NoVariables(), resultsDataType: TextData.self, publisher: publisher)
    let isObject = query is QueryRefObservableObject<TextData, NoVariables>
    #expect(isObject == (publisher == .observableObject))
    #expect(isObject || query is QueryRefObservation<TextData, NoVariables>)
  }

  @Test("references work from any task at once")
  nonisolated func parallel() async throws {
    let poster = FakeTransport(#"{"data": {"text": "x"}}"#)
    let query = DataConnect.test(poster).observation(
      name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<100 {
        group.addTask {
          _ = query.data
          return try await query.execute().data?.text
        }
      }
      for try await text in group { #expect(text == "x") }
    }
    #expect(poster.requests.count == 100)
  }
}
