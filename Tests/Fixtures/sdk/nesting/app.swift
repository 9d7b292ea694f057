import Foundation
import Martlet
import Nested

@MainActor
func nestingApp() async throws {
  let result = try await DataConnect.nestedConnector.everythingQuery.execute(id: Fixed.id)
  guard let movie = result.data?.movie else { return print("none") }
  print(movie.director.name, movie.director.boss?.boss?.uid ?? "none", movie.producer?.name ?? "none")
  print(movie.metadata?.budget ?? 0, movie.movieMetadata_on_movie?.budget ?? 0)
  let stars: [EverythingQuery.Data.Movie.ReviewStars] = movie.stars
  print(stars.map(\.stars), stars.first?.reviewStarsKey.authorUid ?? "none")
  print(movie.reviews_on_movie.map(\.author.name), movie.mainActors.map(\.personMainActorsKey.uid))
  print(result.data?.id.first?.title ?? "none", result.data?.newest?.id ?? "none")
  let pairs = try await DataConnect.nestedConnector.pairsQuery.execute()
  for movie in pairs.data?.movies ?? [] {
    print(movie.director == movie.director, movie.producer?.personProducerKey.uid ?? "none")
  }
  print(Set(pairs.data?.reviews ?? []).count)
}
