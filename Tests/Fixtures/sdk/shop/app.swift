import Martlet
import Shop

@MainActor
func shopApp() async throws {
  let result = try await DataConnect.myShopConnector.filmByCodeQuery.execute(code: "x") { $0.lang = "fr" }
  let film = result.data?.film
  print(film?.title ?? "none", film?.id == film, film?.filmKey == nil)
  let ref: FilmByCodeQuery.Ref = DataConnect.myShopConnector.filmByCodeQuery.ref(code: "y")
  let again = try await ref.execute()
  print(again.data?.film?.code ?? "none", FilmByCodeQuery.OperationName)
}
