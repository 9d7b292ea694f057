import Martlet
import Movies

/// The samples of the product's guide, with the corrections that its own runtime needs.
@MainActor
func filmApp() async throws {
  let connector = DataConnect.moviesConnector
  let mutationResult = try await connector.createMovieMutation.execute(
    title: "Empire Strikes Back",
    releaseYear: 1980,
    genre: "Sci-Fi",
    rating: 5)
  if let id = mutationResult.data?.movie_insert.id { print("Movie ID: \(id)") }

  let queryRef = connector.listMoviesByGenreQuery.ref(genre: "Sci-Fi")
  _ = try await queryRef.execute()
  for movie in queryRef.data?.movies ?? [] { print(movie.id, movie.title) }

  let resultData = try await DataConnect.moviesConnector.listMoviesByGenreQuery.execute(genre: "Sci-Fi")
  print(resultData.data?.movies.count ?? 0, resultData.source)

  if let key = queryRef.data?.movies.first?.movieKey {
    let one = try await connector.getMovieByKeyQuery.execute(key: key)
    print(one.data?.movie?.title ?? "none")
  }

  do {
    let result = try await DataConnect.moviesConnector.listMoviesQuery.execute()
    if let data = result.data {
      for movie in data.movies {
        switch movie.aspectratio {
        case .ACADEMY: print("academy")
        case .WIDESCREEN: print("widescreen")
        case .ANAMORPHIC: print("anamorphic")
        case ._UNKNOWN(let unknownAspect): print(unknownAspect)
        }
      }
    }
  } catch {
    print(error)
  }
}

#if canImport(SwiftUI)
  import SwiftUI

  struct ListMovieView: View {
    private var queryRef = DataConnect.moviesConnector.listMoviesByGenreQuery.ref(genre: "Sci-Fi")
    var body: some View {
      ForEach(queryRef.data?.movies ?? [], id: \.self.id) { movie in
        Text(movie.title)
      }
    }
  }
#endif
