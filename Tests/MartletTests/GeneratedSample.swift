import Foundation
import Martlet

// Operations in the shape that the generator writes, by hand.

struct FilmKey: Codable, Hashable, Sendable {
  let id: UUID

  enum CodingKeys: String, CodingKey { case id }

  init(id: UUID) { self.id = id }

  init(from decoder: any Decoder) throws {
    var container = try decoder.container(keyedBy: CodingKeys.self)
    id = try CodecHelper<CodingKeys>().decode(UUID.self, forKey: .id, container: &container)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try CodecHelper<CodingKeys>().encode(id, forKey: .id, container: &container)
  }
}

struct FilmsData: Decodable, Sendable, Equatable {
  struct Film: Decodable, Sendable, Equatable {
    var id: UUID
    var title: String
    var views: Int64
    var rating: Double?
    var released: LocalDate?
    var seen: Timestamp?
    var extra: AnyValue?
    var ids: [UUID]?
    var counts: [Int64]

    enum CodingKeys: String, CodingKey { case id, title, views, rating, released, seen, extra, ids, counts }

    init(from decoder: any Decoder) throws {
      var container = try decoder.container(keyedBy: CodingKeys.self)
      let codecHelper = CodecHelper<CodingKeys>()
      id = try codecHelper.decode(UUID.self, forKey: .id, container: &container)
      title = try codecHelper.decode(String.self, forKey: .title, container: &container)
      views = try codecHelper.decode(Int64.self, forKey: .views, container: &container)
      rating = try codecHelper.decode(Double?.self, forKey: .rating, container: &container)
      released = try codecHelper.decode(LocalDate?.self, forKey: .released, container: &container)
      seen = try codecHelper.decode(Timestamp?.self, forKey: .seen, container: &container)
      extra = try codecHelper.decode(AnyValue?.self, forKey: .extra, container: &container)
      ids = try codecHelper.decode([UUID]?.self, forKey: .ids, container: &container)
      counts = try codecHelper.decode([Int64].self, forKey: .counts, container: &container)
    }
  }

  var films: [Film]

  enum CodingKeys: String, CodingKey { case films }

  init(from decoder: any Decoder) throws {
    var container = try decoder.container(keyedBy: CodingKeys.self)
    films = try CodecHelper<CodingKeys>().decode([Film].self, forKey: .films, container: &container)
  }
}

struct FilmsVariables: OperationVariable {
  var key: FilmKey
  var limit: Int64
  @OptionalVariable var genre: String?
  @OptionalVariable var since: Timestamp?
  @OptionalVariable var ids: [UUID]?

  enum CodingKeys: String, CodingKey { case key, limit, genre, since, ids }

  init(key: FilmKey, limit: Int64, _ optionalVars: ((inout FilmsVariables) -> Void)? = nil) {
    self.key = key
    self.limit = limit
    if let optionalVars { optionalVars(&self) }
  }

  static func == (lhs: FilmsVariables, rhs: FilmsVariables) -> Bool {
    lhs.key == rhs.key && lhs.limit == rhs.limit && lhs.genre == rhs.genre && lhs.since == rhs.since
      && lhs.ids == rhs.ids
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(limit)
    hasher.combine(genre)
    hasher.combine(since)
    hasher.combine(ids)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let codecHelper = CodecHelper<CodingKeys>()
    try codecHelper.encode(key, forKey: .key, container: &container)
    try codecHelper.encode(limit, forKey: .limit, container: &container)
    if $genre.isSet { try codecHelper.encode(genre, forKey: .genre, container: &container) }
    if $since.isSet { try codecHelper.encode(since, forKey: .since, container: &container) }
    if $ids.isSet { try codecHelper.encode(ids, forKey: .ids, container: &container) }
  }
}

struct NoVariables: OperationVariable {}

struct TextData: Decodable, Sendable, Equatable {
  var text: String?
}
