import Martlet

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// In the form of generated code.
struct MovieList: Decodable, Sendable {
  struct Movie: Decodable, Sendable {
    var id: UUID
    var title: String
    var genre: String
    var year: Int
    var rating: Double
    var tagline: String?
    var imageUrl: String
    var released: LocalDate
    var views: Int64
    var tags: [String]

    enum CodingKeys: String, CodingKey {
      case id, title, genre, year, rating, tagline, imageUrl, released, views, tags
    }

    init(from decoder: any Decoder) throws {
      var container = try decoder.container(keyedBy: CodingKeys.self)
      let codecHelper = CodecHelper<CodingKeys>()
      id = try codecHelper.decode(UUID.self, forKey: .id, container: &container)
      title = try codecHelper.decode(String.self, forKey: .title, container: &container)
      genre = try codecHelper.decode(String.self, forKey: .genre, container: &container)
      year = try codecHelper.decode(Int.self, forKey: .year, container: &container)
      rating = try codecHelper.decode(Double.self, forKey: .rating, container: &container)
      tagline = try codecHelper.decode(String?.self, forKey: .tagline, container: &container)
      imageUrl = try codecHelper.decode(String.self, forKey: .imageUrl, container: &container)
      released = try codecHelper.decode(LocalDate.self, forKey: .released, container: &container)
      views = try codecHelper.decode(Int64.self, forKey: .views, container: &container)
      tags = try codecHelper.decode([String].self, forKey: .tags, container: &container)
    }
  }

  var movies: [Movie]
}

struct MovieVariables: OperationVariable {
  var n: Int
}
