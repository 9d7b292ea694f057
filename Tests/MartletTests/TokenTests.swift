import JSONText
import Locks
import QueryCache
import TestSupport
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

/// Answers as a test's closures do.
private struct ScriptedTokens: TokenProvider {
  var user: @Sendable () async -> String? = { "ann" }
  var fetch: @Sendable () async throws -> String? = { "t" }

  var userID: String? { get async { await user() } }
  func token(refreshing: Bool) async throws -> String? { try await fetch() }
}

/// Holds tasks until the test opens it, also cancelled ones. Once open it holds nobody.
private final class Gate: Sendable {
  /// `nil` when it is open.
  private let waiting = Locked<[CheckedContinuation<Void, Never>]?>([])

  var count: Int { waiting.withLock { $0?.count ?? 0 } }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = waiting.withLock { waiting in
        waiting?.append(continuation)
        return waiting == nil
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let all = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    for continuation in all { continuation.resume() }
  }
}

/// A provider that hangs, by what it is asked for.
private enum Hanging: String, CaseIterable, Sendable {
  case user
  case token

  func provider(_ gate: Gate) -> ScriptedTokens {
    switch self {
    case .user:
      ScriptedTokens(user: {
        await gate.wait()
        return "ann"
      })
    case .token:
      ScriptedTokens(fetch: {
        await gate.wait()
        return "t"
      })
    }
  }
}

@Suite("Token providers")
@MainActor
struct TokenTests {
  private func service(
    _ tokens: some TokenProvider, timeout: Duration = .seconds(60)
  ) -> (DataConnect, FakeTransport) {
    let poster = FakeTransport(#"{"data": {"text": "x"}}"#)
    let dataConnect = DataConnect.makeUnshared(
      ConnectorConfig(serviceId: "s", location: "l", connector: "tokens"),
      DataConnectSettings(cacheSettings: CacheSettings(storage: .memory, maxAge: 60)))
    dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
    dataConnect.tokenProvider = tokens
    dataConnect.connection.withLock { $0.providerTimeout = timeout }
    return (dataConnect, poster)
  }

  private func query(_ dataConnect: DataConnect) -> QueryRefObservation<TextData, NoVariables> {
    dataConnect.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
  }

  @Test("one that never answers and heeds no cancellation: a cancelled call ends at once", arguments: Hanging.allCases)
  fileprivate func cancelled(_ hanging: Hanging) async throws {
    let gate = Gate()
    let (dataConnect, poster) = service(hanging.provider(gate))
    let query = query(dataConnect)
    let mutation = dataConnect.mutation(name: "M", variables: NoVariables(), resultsDataType: TextData.self)
    let calls = [Task { _ = try await query.execute() }, Task { _ = try await mutation.execute() }]
    try await eventually("both calls wait for the provider") { gate.count == 2 }
    for call in calls {
      call.cancel()
      await #expect(throws: CancellationError.self) {
        try await finished("the end of a cancelled call") { try await call.value }
      }
    }
    #expect(query.lastError == nil)
    #expect(poster.requests.isEmpty)
    gate.open()
  }

  @Test("one that never answers: the call ends with its time, and the error names it", arguments: Hanging.allCases)
  fileprivate func slow(_ hanging: Hanging) async throws {
    let gate = Gate()
    let (dataConnect, poster) = service(hanging.provider(gate), timeout: .milliseconds(20))
    let query = query(dataConnect)
    let error = try #require(
      await #expect(throws: DataConnectOperationError.self) {
        try await finished("the end of a call whose provider hangs") { _ = try await query.execute() }
      })
    #expect(error.requestError?.code == .deadlineExceeded)
    #expect(error.message == "the token provider ScriptedTokens returned no \(hanging.rawValue) within 0 seconds")
    #expect(query.lastError is DataConnectOperationError)
    let mutation = dataConnect.mutation(name: "M", variables: NoVariables(), resultsDataType: TextData.self)
    await #expect(throws: DataConnectOperationError.self) {
      try await finished("the end of a call whose provider hangs") { _ = try await mutation.execute() }
    }
    #expect(poster.requests.isEmpty)
    gate.open()
  }

  @Test("what it throws is the error's cause; a task that is cancelled before it asks asks nobody")
  func failing() async throws {
    struct NoToken: Error {}
    let (dataConnect, poster) = service(ScriptedTokens(fetch: { throw NoToken() }))
    let error = try #require(
      await #expect(throws: DataConnectOperationError.self) { try await query(dataConnect).execute() })
    #expect(error.requestError?.code == .unauthenticated)
    #expect(error.requestError?.underlyingError is NoToken)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await query(dataConnect).execute()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(poster.requests.isEmpty)
  }

  @Test("a user that changes while the token is fetched: both are taken anew")
  func changingUser() async throws {
    let user = Locked("ann")
    let tokens = ScriptedTokens(
      user: { user.withLock { $0 } },
      fetch: {
        user.withLock { user in
          defer { user = "bob" }
          return "of \(user)"
        }
      })
    let credentials = try await tokens.credentials(refreshing: false)
    #expect(credentials.userID == "bob")
    #expect(credentials.token == "of bob")
  }

  @Test("another user's token is never sent")
  func otherUser() async throws {
    struct Confused: TokenProvider {
      var userID: String? { get async { "ann" } }
      func token(refreshing: Bool) async throws -> String? { nil }
      func credentials(refreshing: Bool) async throws -> DataConnectCredentials {
        DataConnectCredentials(userID: "bob", token: "of bob")
      }
    }
    let (dataConnect, poster) = service(Confused())
    await #expect(throws: CancellationError.self) { try await query(dataConnect).execute() }
    #expect(poster.requests.isEmpty)
  }

  @Test("an answer that comes when somebody else is signed in ends its execution, and is nowhere to be seen")
  func lateAnswer() async throws {
    let user = Locked("ann")
    let gate = Gate()
    let dataConnect = service(ScriptedTokens(user: { user.withLock { $0 } })).0
    let poster = FakeTransport { request in
      if request.body["operationName"]?.string == "Q" { await gate.wait() }
      return HTTPReceivedResponse(status: 200, body: Array(#"{"data": {"text": "of ann"}}"#.utf8))
    }
    dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
    let late = query(dataConnect)
    let task = Task { try await late.execute() }
    try await eventually("the query waits for its answer") { gate.count == 1 }
    user.withLock { $0 = "bob" }
    _ = try await dataConnect.mutation(name: "M", variables: NoVariables(), resultsDataType: TextData.self).execute()
    gate.open()
    await #expect(throws: CancellationError.self) {
      try await finished("the end of the late answer's call") { try await task.value }
    }
    #expect(late.data == nil)
    #expect(try await late.execute(fetchPolicy: .cacheOnly).data == nil)
  }
}
