import JSONText
import Locks
import TestSupport
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

/// Everything at once, from many tasks.
@Suite("A storm of calls")
struct ConcurrencyTests {
  /// Who is signed in, and how often that changed.
  private final class Users: TokenProvider {
    let state = Locked<(user: String?, changes: Int)>((nil, 0))
    var userID: String? { get async { state.withLock { $0.user } } }
    func token(refreshing: Bool) async throws -> String? { state.withLock { $0.user } }
    func credentials(refreshing: Bool) async throws -> DataConnectCredentials {
      state.withLock { DataConnectCredentials(userID: $0.user, token: $0.user) }
    }
    func change(to user: String?) {
      state.withLock { state in
        if state.user != user { state = (user, state.changes + 1) }
      }
    }
  }

  private struct Owned: Decodable, Sendable {
    struct Row: Decodable, Sendable {
      var owner: String
      var value: Int
    }
    var row: Row
  }

  private struct RowID: OperationVariable {
    var id: Int
  }

  private let map = #"{"row":{"t":"Row","s":{"owner":{},"value":{}}}}"#

  /// Answers with the owner that the token names.
  private func connect(_ users: Users, maxAge: Double) -> DataConnect {
    let dataConnect = DataConnect.makeUnshared(
      ConnectorConfig(serviceId: "s", location: "l", connector: "storm"),
      DataConnectSettings(cacheSettings: CacheSettings(storage: .memory, maxAge: maxAge)))
    let count = Locked(0)
    let poster = FakeTransport { request in
      if request.body["operationName"]?.string == "Slow" { try await Task.sleep(for: .milliseconds(3)) }
      let owner = request.headers.first { $0.name == "X-Firebase-Auth-Token" }?.value ?? "nobody"
      let value = count.withLock { count in
        count += 1
        return count
      }
      let id = request.body["variables"]?["id"]?.number ?? ""
      let body = """
        {"data": {"row": {"owner": "\(owner)", "value": \(value)}},
          "extensions": {"dataConnect": [{"path": ["row"], "entityId": "row-\(id)"}]}}
        """
      return HTTPReceivedResponse(status: 200, body: Array(body.utf8))
    }
    dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
    dataConnect.tokenProvider = users
    return dataConnect
  }

  @Test("users change, tasks are cancelled, caches forgotten: nobody sees what is another's", arguments: [0.0, 60.0])
  func storm(maxAge: Double) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let users = Users()
    let dataConnect = connect(users, maxAge: maxAge)
    func query(_ name: String, _ id: Int) -> QueryRefObservation<Owned, RowID> {
      dataConnect.observation(name: name, variables: RowID(id: id), resultsDataType: Owned.self, fieldMap: map)
    }
    let names: [String?] = ["ann", "bob", "cid", nil]
    let end = ContinuousClock.now + .milliseconds(runsLongTests ? 20_000 : 700)
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          var random = SeededRandom(seed: seed &+ UInt64(worker))
          while ContinuousClock.now < end {
            let query = query(random.oneIn(3) ? "Slow" : "Fast", random.int(below: 3))
            switch random.int(below: 12) {
            case 0: users.change(to: random.pick(names))
            case 1: try? await dataConnect.forget(user: random.pick(names))
            case 2:
              let task = Task { try await query.execute() }
              task.cancel()
              _ = await task.result
            case 3:
              let task = Task { for await _ in query.updates {} }
              await Task.yield()
              task.cancel()
              await task.value
            case 4:
              let mutation = dataConnect.mutation(
                name: "Change", variables: RowID(id: 0), resultsDataType: Owned.self, fieldMap: map)
              _ = try? await mutation.execute()
            default:
              let policy = random.pick([QueryFetchPolicy.preferCache, .cacheOnly, .serverOnly])
              let before = users.state.withLock { $0 }
              let result = try? await query.execute(fetchPolicy: policy)
              let after = users.state.withLock { $0 }
              if let owner = result?.data?.row.owner, before.changes == after.changes {
                #expect(owner == before.user ?? "nobody", "seed \(seed), \(policy)")
              }
            }
          }
        }
      }
    }
    // Afterwards everything works as if nothing had been.
    users.change(to: "dan")
    let last = query("Fast", 1)
    #expect(try await last.execute(fetchPolicy: .serverOnly).data?.row.owner == "dan")
    #expect(last.data?.row.owner == "dan")
    #expect(try await last.execute(fetchPolicy: .cacheOnly).data?.row.owner == "dan")
  }
}
