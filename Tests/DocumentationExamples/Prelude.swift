import Foundation
import LocalStore
@_spi(Generated) import Martlet
import MartletWidgets
import Records

@testable import RecordFixtures

#if canImport(WidgetKit)
  import AppIntents
#endif

// Declarations that several examples of the documentation share. The examples are compiled, and never run.

let schema = StoreSchema([
  .init(1) { transaction in
    try transaction.execute(
      """
      CREATE TABLE task (
        id INTEGER PRIMARY KEY, title TEXT NOT NULL, list TEXT NOT NULL, done INTEGER NOT NULL DEFAULT 0) STRICT
      """)
  }
])

let store: LocalStore = {
  do {
    return try LocalStore(.memory, schema: schema)
  } catch {
    preconditionFailure("cannot open a store in memory: \(error)")
  }
}()

let bytes: [UInt8] = [1, 2, 3]

// MARK: Records

let birds = DAO<Bird>(store)
let tasks = DAO<TaskItem>(store)

// MARK: Widgets

let provider = StoreTimelineProvider(
  sample: ["Buy milk"],
  source: .store(.appGroup("group.com.example.tasks"), schema: schema) { reader in
    try reader.rows("SELECT title FROM task").compactMap { $0[0].text }
  })

#if canImport(WidgetKit)
  struct ListIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "List"

    @Parameter(title: "List", default: "Inbox") var list: String
  }
#else
  struct ListIntent: WidgetConfigurationIntent {
    let list: String

    init(parameters: [String: String]) { list = parameters["list"] ?? "Inbox" }
  }
#endif

// MARK: A generated SDK

struct Movie: Codable, Hashable, Identifiable, Sendable {
  var id: UUID
  var title: String
}

struct ListMoviesData: Decodable, Hashable, Sendable {
  var movies: [Movie]
}

struct ListMoviesVariables: OperationVariable {
  @OptionalVariable var genre: String?
}

struct CreateMovieVariables: OperationVariable {
  var title: String
}

struct MoviesQuery: Sendable {
  let dataConnect: DataConnect

  func ref() -> QueryRefObservableObject<ListMoviesData, ListMoviesVariables> {
    dataConnect.observableObject(
      name: "ListMovies", variables: ListMoviesVariables(), resultsDataType: ListMoviesData.self)
  }

  func execute(
    fetchPolicy: QueryFetchPolicy = .preferCache, _ optionalVariables: (inout ListMoviesVariables) -> Void = { _ in }
  ) async throws -> OperationResult<ListMoviesData> {
    try await ref().execute(fetchPolicy: fetchPolicy)
  }
}

struct ObservedMoviesQuery: Sendable {
  let dataConnect: DataConnect

  func ref() -> QueryRefObservation<ListMoviesData, ListMoviesVariables> {
    dataConnect.observation(
      name: "FindMovies", variables: ListMoviesVariables(), resultsDataType: ListMoviesData.self)
  }
}

struct CreateMovieMutation: Sendable {
  let dataConnect: DataConnect

  func ref(title: String) -> MutationRef<Movie, CreateMovieVariables> {
    dataConnect.mutation(
      name: "CreateMovie", variables: CreateMovieVariables(title: title), resultsDataType: Movie.self)
  }
}

struct MoviesConnector: Sendable {
  static let connectorConfig = ConnectorConfig(serviceId: "films", location: "us-east4", connector: "movies")

  let dataConnect: DataConnect
  var listMoviesQuery: MoviesQuery { MoviesQuery(dataConnect: dataConnect) }
  var findMoviesQuery: ObservedMoviesQuery { ObservedMoviesQuery(dataConnect: dataConnect) }
  var createMovieMutation: CreateMovieMutation { CreateMovieMutation(dataConnect: dataConnect) }

  func useEmulator(host: String = DataConnect.EmulatorDefaults.host, port: Int = DataConnect.EmulatorDefaults.port) {
    dataConnect.useEmulator(host: host, port: port)
  }
}

extension DataConnect {
  static var moviesConnector: MoviesConnector {
    MoviesConnector(dataConnect: dataConnect(connectorConfig: MoviesConnector.connectorConfig))
  }
}

let findMoviesQuery = DataConnect.moviesConnector.listMoviesQuery

// MARK: Firebase Auth

/// The part of Firebase Auth that a token provider uses.
final class Auth: Sendable {
  struct User: Sendable {
    let uid: String

    func getIDTokenResult(forcingRefresh: Bool) async throws -> (token: String, claims: [String: String]) { ("", [:]) }
  }

  let currentUser: User? = nil

  static func auth() -> Auth { Auth() }
}
