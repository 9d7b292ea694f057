import Locks
import Testing

@_spi(Generated) @_spi(Transport) @testable import Martlet

@Suite("Requests that are sent once more")
@MainActor
struct RetryTests {
  /// Fails so often, then answers.
  private func service(failures: Int, isConnectionLost: Bool) -> (DataConnect, FakeTransport) {
    let left = Locked(failures)
    let poster = FakeTransport { _ in
      let fails = left.withLock { left -> Bool in
        left -= 1
        return left >= 0
      }
      if fails {
        throw DataConnectRequestError(
          code: .unavailable, message: "the connection ended", isConnectionLost: isConnectionLost)
      }
      return HTTPReceivedResponse(status: 200, body: Array(#"{"data": {"text": "x"}}"#.utf8))
    }
    let dataConnect = DataConnect.makeUnshared(
      ConnectorConfig(serviceId: "s", location: "l", connector: "retry"), DataConnectSettings())
    dataConnect.use(RESTTransport(endpoint: Endpoint(isSecure: false, host: "fake", port: 80), client: poster))
    return (dataConnect, poster)
  }

  @Test("a query whose connection broke, and once")
  func query() async throws {
    let (dataConnect, poster) = service(failures: 1, isConnectionLost: true)
    let query = dataConnect.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    #expect(try await query.execute().data?.text == "x")
    #expect(poster.requests.count == 2)

    let (other, twice) = service(failures: 2, isConnectionLost: true)
    let failing = other.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    await #expect(throws: DataConnectOperationError.self) { try await failing.execute() }
    #expect(twice.requests.count == 2)
  }

  @Test("not a mutation, and not what never left")
  func others() async throws {
    let (dataConnect, poster) = service(failures: 1, isConnectionLost: true)
    let mutation = dataConnect.mutation(name: "M", variables: NoVariables(), resultsDataType: TextData.self)
    let error = try #require(await #expect(throws: DataConnectOperationError.self) { try await mutation.execute() })
    #expect(error.requestError?.code == .unavailable)
    #expect(poster.requests.count == 1)

    let (away, refused) = service(failures: 1, isConnectionLost: false)
    let query = away.observation(name: "Q", variables: NoVariables(), resultsDataType: TextData.self)
    await #expect(throws: DataConnectOperationError.self) { try await query.execute() }
    #expect(refused.requests.count == 1)
  }
}
