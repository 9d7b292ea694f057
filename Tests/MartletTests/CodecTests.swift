import Foundation
import JSONText
import TestSupport
import Testing

@testable import Martlet

@Suite("Wire forms")
struct CodecTests {
  private let film = """
    {"films": [{"id": "0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10", "title": "A", "views": "9007199254740993", "rating": 3,
      "released": "1980-05-17", "seen": "2024-02-03T04:05:06.123456Z", "extra": {"a": [1, 1.0, true, null]},
      "ids": ["0B8F3B0A-6F5D-4C0F-9D5D-1F6F2B1C7A10"], "counts": ["-9223372036854775808", 7]}]}
    """
  private let uuid = UUID(uuidString: "0B8F3B0A-6F5D-4C0F-9D5D-1F6F2B1C7A10")

  @Test("every scalar comes as its type")
  func decode() throws {
    let data = try decodeJSON(FilmsData.self, from: Array(film.utf8))
    let first = try #require(data.films.first)
    #expect(first.id == uuid)
    #expect(first.views == 9_007_199_254_740_993)
    #expect(first.rating == 3)
    #expect(first.released?.description == "1980-05-17")
    #expect(first.seen?.nanoseconds == 123_456_000)
    #expect(first.extra?.description == #"{"a":[1,1.0,true,null]}"#)
    #expect(first.ids?.first == uuid)
    #expect(first.counts == [.min, 7])
  }

  @Test("Foundation's decoder reads the same")
  func foundation() throws {
    let ours = try decodeJSON(FilmsData.self, from: Array(film.utf8))
    var theirs = try JSONDecoder().decode(FilmsData.self, from: Data(film.utf8))
    // It knows no digits: `1.0` is `1`.
    #expect(theirs.films.first?.extra?.description == #"{"a":[1,1,true,null]}"#)
    theirs.films[0].extra = ours.films.first?.extra
    #expect(theirs == ours)
    let key = FilmKey(id: try #require(uuid))
    #expect(try JSONDecoder().decode(FilmKey.self, from: JSONEncoder().encode(key)) == key)
    #expect(try encodeJSON(key).description == #"{"id":"0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10"}"#)
  }

  @Test(
    "what does not fit is told with its path and both types, and without its value",
    arguments: [
      (#"{"films": [{"id": 5}]}"#, "films[0].id: expected String, found a number"),
      (#"{"films": [{"id": "secret"}]}"#, "films[0].id: expected UUID, but found another string"),
      (#"{"films": {}}"#, "films: expected a list, found an object"),
      (#"{"films": [null]}"#, "films[0]: expected an object, found null"),
      (#"{}"#, "films: expected a list, but the key is missing"),
      (
        #"{"films": [{"id": "0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10", "title": "A", "views": "many"}]}"#,
        "films[0].views: expected Int64, but found another string"
      ),
      (
        #"{"films": [{"id": "0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10", "title": "A", "views": 1e300}]}"#,
        "films[0].views: expected Int64, but found a number out of range"
      ),
      (
        #"{"films": [{"id": "0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10", "title": "A", "views": "1", "counts": [1, null]}]}"#,
        "films[0].counts[1]: expected Int64, found null"
      ),
      ("{\"films\": ", "not valid JSON: unexpected end of input at byte 10"),
    ])
  func mismatches(_ json: String, _ expected: String) throws {
    let error = try #require(throws: DataConnectCodecError.self) {
      try decodeJSON(FilmsData.self, from: Array(json.utf8))
    }
    #expect(error.message == expected)
    #expect(!error.description.contains("secret"))
  }

  @Test("a missing key is nil where the type may be nil")
  func missing() throws {
    let json = #"{"films": [{"id": "0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10", "title": "A", "views": "1", "counts": []}]}"#
    let film = try #require(try decodeJSON(FilmsData.self, from: Array(json.utf8)).films.first)
    #expect(film.rating == nil)
    #expect(film.ids == nil)
    #expect(film.extra == nil)
  }

  @Test("a variable is left out, null or a value")
  func optionalVariables() throws {
    let key = FilmKey(id: try #require(uuid))
    let start = #"{"key":{"id":"0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10"},"limit":"5""#
    #expect(try encodeJSON(FilmsVariables(key: key, limit: 5)).description == start + "}")
    let null = FilmsVariables(key: key, limit: 5) {
      $0.genre = nil
      $0.ids = nil
    }
    #expect(try encodeJSON(null).description == start + #","genre":null,"ids":null}"#)
    #expect(null == FilmsVariables(key: key, limit: 5))
    let full = FilmsVariables(key: key, limit: 5) {
      $0.genre = "a\"b"
      $0.since = Timestamp(seconds: 0, nanoseconds: 1_000_000)
      $0.ids = [key.id]
    }
    #expect(
      try encodeJSON(full).description
        == start
        + #","genre":"a\"b","since":"1970-01-01T00:00:00.001Z","ids":["0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10"]}"#)
  }

  @Test("variables written by hand: the compiler's encode(to:) leaves out what is not set")
  func handWrittenVariables() throws {
    struct Variables: OperationVariable {
      var title: String
      @OptionalVariable var plain: Int?
      @OptionalVariable var five: Int? = 5
      @OptionalVariable var null: String? = nil
      @OptionalVariable var id: UUID?
      @OptionalVariable var sizes: [Int64]?

      init(title: String) { self.title = title }
    }
    var variables = Variables(title: "a")
    #expect(try encodeJSON(variables).description == #"{"title":"a","five":5,"null":null}"#)
    #expect(variables == Variables(title: "a"))
    variables.plain = nil
    variables.five = nil
    variables.id = uuid
    variables.sizes = [7]
    #expect(
      try encodeJSON(variables).description
        == #"{"title":"a","plain":null,"five":null,"null":null,"id":"0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10","sizes":["7"]}"#)
    let foundation = try JSONDecoder().decode([String: AnyValue].self, from: JSONEncoder().encode(variables))
    #expect(foundation.keys.sorted() == ["five", "id", "null", "plain", "sizes", "title"])
    // With the compiler's initialiser too.
    struct Small: OperationVariable {
      @OptionalVariable var a: Int?
      var b = 1
    }
    #expect(try encodeJSON(Small()).description == #"{"b":1}"#)
    #expect(try encodeJSON(Small(b: 2)).description == #"{"b":2}"#)
    #expect(try encodeJSON([OptionalVariable<Int>(), OptionalVariable(wrappedValue: 1)]).description == "[null,1]")
  }

  @Test("numbers that JSON does not have are an error with their path")
  func infinities() throws {
    let error = try #require(throws: DataConnectCodecError.self) { try encodeJSON(["a": [1, Double.infinity]]) }
    #expect(error.message == "a[1]: JSON cannot represent an infinite number or NaN")
    #expect(error.code == .encodingFailed)
  }

  @Test("what is encoded comes back, whatever it is", arguments: 1...20)
  func roundTrip(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let json = randomJSON(depth: 4, &random)
      let any = AnyValue(json: json)
      #expect(try encodeJSON(any) == json, "seed \(seed)")
      #expect(try decodeJSON(AnyValue.self, from: Array(json.description.utf8)) == any, "seed \(seed)")
      let through = try JSONDecoder().decode([AnyValue].self, from: JSONEncoder().encode([any]))
      #expect(try encodeJSON(through[0]) == numbersAsFoundation(json), "seed \(seed): \(json)")
    }
  }

  private func randomJSON(depth: Int, _ random: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<(depth == 0 ? 4 : 6), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .number(["0", "-7", "2.5", "1e3", "9007199254740993", "-0.125"].randomElement(using: &random) ?? "0")
    case 3: .string(["", "YWJj", "ä🎬", "\"\\\n\u{0}", "2024-01-01"].randomElement(using: &random) ?? "")
    case 4: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in randomJSON(depth: depth - 1, &random) })
    default:
      .object(
        JSONObject(
          ["a", "b", "ä"].prefix(Int.random(in: 0...3, using: &random)).map {
            .init(key: $0, value: randomJSON(depth: depth - 1, &random))
          }))
    }
  }

  /// Foundation's coders keep neither `1e3` nor the order of keys.
  private func numbersAsFoundation(_ json: JSONValue) -> JSONValue {
    switch json {
    case .number("1e3"): .number("1000")
    case .array(let elements): .array(elements.map(numbersAsFoundation))
    case .object(let object):
      .object(
        JSONObject(
          object.members.sorted { $0.key < $1.key }.map { .init(key: $0.key, value: numbersAsFoundation($0.value)) }))
    default: json
    }
  }
}
