import FirebaseCore
import FirebaseDataConnect
import OfficialMacro

@MainActor
func officialRuntimeApp() async throws {
  let ref = DataConnect.officialConnector.listMoviesQuery.ref(short: true) { $0.genre = "x" }
  _ = try await ref.execute()
  for movie in ref.data?.movies ?? [] { print(movie.title, movie.rating ?? -1, movie.aspectratio.rawValue) }
}
