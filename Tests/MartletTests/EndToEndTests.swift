#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @_spi(Generated) @testable import Martlet

  /// As an app that was built before FULLSCREEN was added has it.
  enum AspectRatio: Codable, Equatable, Sendable {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case ACADEMY
    // swift-format-ignore: AlwaysUseLowerCamelCase
    case WIDESCREEN
    case _UNKNOWN(String)

    init(from decoder: any Decoder) throws {
      switch try decoder.singleValueContainer().decode(String.self) {
      case "ACADEMY": self = .ACADEMY
      case "WIDESCREEN": self = .WIDESCREEN
      case let other: self = ._UNKNOWN(other)
      }
    }

    func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }

    var text: String {
      switch self {
      case .ACADEMY: "ACADEMY"
      case .WIDESCREEN: "WIDESCREEN"
      case ._UNKNOWN(let name): name
      }
    }
  }

  private struct MovieList: Decodable, Sendable {
    struct Movie: Decodable, Sendable {
      var id: String
      var name: String
      var ratio: AspectRatio?
    }
    var movies: [Movie]
  }

  private struct OneMovie: Decodable, Sendable {
    struct Movie: Decodable, Sendable {
      struct Review: Decodable, Sendable { var text: String }
      var title: String
      var ratio: AspectRatio?
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var reviews_on_movie: [Review]
    }
    var movie: Movie?
  }

  private struct MovieVariables: OperationVariable, Encodable {
    var id: String
    var title: String?
    var ratio: String?
  }

  @Suite("A cache against the real server")
  @MainActor
  struct EndToEndTests {
    private static let listMap = #"{"movies":{"t":"Movie","l":true,"s":{"id":{},"name":{"f":"title"},"ratio":{}}}}"#
    private static let oneMap = """
      {"movie":{"t":"Movie","n":true,"s":{"title":{},"ratio":{},"reviews_on_movie":{"t":"Review","l":true,"s":{"text":{}}}}}}
      """
    private static let mutationMap = """
      {"movie_insert":{"t":"Movie"},"movie_update":{"t":"Movie"},"movie_delete":{"t":"Movie"}}
      """
    private let first = "00000000000000000000000000000001"
    private let second = "00000000000000000000000000000002"

    private func list(_ client: DataConnect) -> QueryRefObservation<MovieList, NoVariables> {
      client.observation(
        name: "Movies", variables: NoVariables(), resultsDataType: MovieList.self, fieldMap: Self.listMap)
    }

    private func movie(_ client: DataConnect, _ id: String) -> QueryRefObservation<OneMovie, MovieVariables> {
      client.observation(
        name: "OneMovie", variables: MovieVariables(id: id), resultsDataType: OneMovie.self, fieldMap: Self.oneMap)
    }

    private func mutate(_ client: DataConnect, _ name: String, _ variables: MovieVariables) async throws {
      _ = try await client.mutation(
        name: name, variables: variables, resultsDataType: NoData.self, fieldMap: Self.mutationMap
      ).execute()
    }

    @Test("two queries share a row; mutations; the cache alone; a value of an enum that the app does not know")
    func films() async throws {
      try await RealServer.run { server in
        let client = server.client()
        try await mutate(client, "AddMovie", MovieVariables(id: first, title: "Alien", ratio: "FULLSCREEN"))
        try await mutate(client, "AddMovie", MovieVariables(id: second, title: "Heat", ratio: "WIDESCREEN"))
        let list = list(client)
        let one = movie(client, first)
        #expect(try await list.execute().source == .server)
        #expect(list.data?.movies.map(\.name) == ["Alien", "Heat"])
        #expect(try await one.execute().data?.movie?.title == "Alien")

        // Through the cache the unknown value is the same, and goes back as it came.
        let cached = try await list.execute(fetchPolicy: .cacheOnly)
        #expect(cached.source == .cache)
        let ratio = try #require(cached.data?.movies.first?.ratio)
        #expect(ratio == ._UNKNOWN("FULLSCREEN"))
        #expect(ratio.text == "FULLSCREEN")
        let third = "00000000000000000000000000000003"
        try await mutate(client, "AddMovie", MovieVariables(id: third, title: "Zodiac", ratio: ratio.text))

        // A new row: the list is asked for again.
        #expect(try await list.execute().source == .server)
        #expect(list.data?.movies.last?.ratio == ._UNKNOWN("FULLSCREEN"))

        // A change: who holds the row is stale, and what one query fetches the other shows.
        try await mutate(client, "Rename", MovieVariables(id: first, title: "Aliens"))
        #expect(try await one.execute().source == .server)
        try await eventually("the list shows the new name") { list.data?.movies.first?.name == "Aliens" }
        #expect(list.source == .cache)

        // A deletion shows without asking.
        try await mutate(client, "RemoveMovie", MovieVariables(id: second))
        try await eventually("the list shows the new movie") {
          list.data?.movies.map(\.name) == ["Aliens", "Zodiac"]
        }
        #expect(try await list.execute(fetchPolicy: .cacheOnly).data?.movies.map(\.name) == ["Aliens", "Zodiac"])
        #expect(try await list.execute(fetchPolicy: .serverOnly).data?.movies.map(\.name) == ["Aliens", "Zodiac"])
      }
    }

    @Test("a reference that exists follows useEmulator to another server, whose answers are other ones")
    func emulator() async throws {
      try await RealServer.run { one in
        try await RealServer.run { other in
          let client = one.client()
          try await mutate(client, "AddMovie", MovieVariables(id: first, title: "Alien"))
          let list = list(client)
          #expect(try await list.execute().data?.movies.count == 1)
          client.useEmulator(port: Int(other.port))
          #expect(try await list.execute(fetchPolicy: .cacheOnly).data == nil)
          #expect(try await list.execute().data?.movies.count == 0)
          #expect(list.source == .server)
        }
      }
    }
  }
#endif
