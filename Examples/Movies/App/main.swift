// The movie example: an app that uses the generated SDK. It creates a movie, lists movies by genre, fetches one by
// key, and prints the aspect ratios, including values that the SDK does not know.

import Martlet
import MoviesSDK

let connector = DataConnect.moviesConnector
if CommandLine.arguments.count == 2, let port = Int(CommandLine.arguments[1]) { connector.useEmulator(port: port) }

let mutationResult = try await connector.createMovieMutation.execute(
  title: "Empire Strikes Back",
  releaseYear: 1980,
  genre: "Sci-Fi",
  rating: 5)

guard let movieKey = mutationResult.data?.movie_insert else { throw NoAnswer() }
print("Movie ID: \(movieKey.id)")

let sciFi = try await connector.listMoviesByGenreQuery.execute(genre: "Sci-Fi")
print("Sci-Fi:")
for movie in sciFi.data?.movies ?? [] { print("  \(movie.title)") }

let found = try await connector.getMovieByKeyQuery.execute(key: movieKey)
print("By key: \(found.data?.movie?.title ?? "not found")")

let result = try await connector.listMoviesQuery.execute()
if let data = result.data {
  for movie in data.movies {
    switch movie.aspectratio {
    case .ACADEMY: print("\(movie.title): academy")
    case .WIDESCREEN: print("\(movie.title): widescreen")
    case .ANAMORPHIC: print("\(movie.title): anamorphic")
    case ._UNKNOWN(let unknownAspect): print("\(movie.title): \(unknownAspect)")
    }
  }
}

struct NoAnswer: Error {}
