#if os(Linux)
  import TestSupport
  import Testing

  @_spi(Generated) @_spi(Transport) @testable import Martlet

  private struct Movies: Decodable, Sendable {
    struct Movie: Decodable, Sendable { var title: String }
    var movies: [Movie]
  }

  private struct NewMovie: OperationVariable {
    var id: String
    var title: String
  }

  @Suite("An https endpoint")
  @MainActor
  struct EncryptedEndpointTests {
    private func connect(_ url: String, roots: String?) throws -> DataConnect {
      let dataConnect = DataConnect.makeUnshared(
        ConnectorConfig(serviceId: "test", location: "l", connector: "main"), DataConnectSettings())
      let endpoint = try #require(Endpoint(url))
      dataConnect.use(RESTTransport(endpoint: endpoint, client: EventLoopTransport(trustedRoots: { roots })))
      return dataConnect
    }

    private func movies(_ dataConnect: DataConnect) -> QueryRefObservation<Movies, NoVariables> {
      dataConnect.observation(name: "Years", variables: NoVariables(), resultsDataType: Movies.self)
    }

    @Test("queries and mutations, to a server whose authority is named")
    func trusted() async throws {
      try await RealServer.run { server in
        let terminator = try await TLSTerminator("local", to: server.port)
        let dataConnect = try connect("https://localhost:\(terminator.port)", roots: TLSTerminator.authority())
        let movie = NewMovie(id: "00000000000000000000000000000001", title: "Alien")
        _ = try await dataConnect.mutation(name: "AddMovie", variables: movie, resultsDataType: NoData.self).execute()
        #expect(try await movies(dataConnect).execute().data?.movies.map(\.title) == ["Alien"])
      }
    }

    @Test("a server that nobody vouches for is a typed error, and so are roots that cannot be read")
    func untrusted() async throws {
      try await RealServer.run { server in
        let terminator = try await TLSTerminator("local", to: server.port)
        let url = "https://localhost:\(terminator.port)"
        for query in [
          movies(try connect(url, roots: nil)), movies(try connect(url, roots: TLSTerminator.authority("stranger"))),
        ] {
          let error = try #require(
            await #expect(throws: DataConnectOperationError.self) { try await query.execute() })
          #expect(error.requestError?.code == .unavailable)
          #expect(error.message?.hasPrefix("the certificate of localhost is not trusted: ") == true)
          #expect(error.message?.contains("DataConnect.trustedRoots") == true)
        }
        let unreadable = movies(try connect(url, roots: "nothing"))
        let error = try #require(
          await #expect(throws: DataConnectInitError.self) { try await unreadable.execute() })
        #expect(error.code == .rootsNotReadable)
        #expect(unreadable.lastError is DataConnectInitError)
      }
    }
  }
#endif
