import Foundation
@_spi(Transport) import Martlet

/// Shows what is sent, and answers as the fixtures' servers would.
struct FakeTransport: OperationTransport {
  func execute(_ request: OperationRequest) async throws -> OperationResponse {
    print("  \(request.kind) \(request.operationName) \(String(decoding: request.variables, as: UTF8.self))")
    return try OperationResponse(json: "{\"data\": \(answers[request.operationName] ?? "{}")}")
  }
}

let id = "\"0b8f3b0a6f5d4c0f9d5d1f6f2b1c7a10\""

let answers = [
  "createMovie": "{\"movie_insert\": {\"id\": \(id)}}",
  "listMoviesByGenre": "{\"movies\": [{\"id\": \(id), \"title\": \"Empire\"}]}",
  "getMovieByKey": "{\"movie\": {\"id\": \(id), \"title\": \"Empire\"}}",
  "listMovies": """
  {"movies": [{"id": \(id), "title": "A", "aspectratio": "WIDESCREEN"},
    {"id": \(id), "title": "B", "aspectratio": "FULLSCREEN"}]}
  """,
  "FilmByCode": "{\"film\": {\"code\": \"x\", \"title\": \"X\"}}",
  "AllFields": """
  {"sinks": [{"id": \(id), "uuid": \(id), "string": "s", "int": 1, "int64": "9223372036854775807", "float": 0.5,
    "boolean": true, "date": "2024-02-29", "timestamp": "2024-02-29T01:02:03.004Z", "any": {"a": [1, 1.0]},
    "side": "DOWN", "vector": [1, 2.5], "maybeUuid": null, "maybeString": null, "maybeInt": null, "maybeInt64": null,
    "maybeFloat": null, "maybeBoolean": null, "maybeDate": null, "maybeTimestamp": null, "maybeAny": null,
    "maybeSide": "RIGHT", "uuids": [\(id)], "strings": null, "ints": [], "int64s": ["9007199254740993", "1"],
    "floats": null, "booleans": null, "dates": null, "timestamps": null, "anys": null, "sides": ["LEFT", "UP"]}]}
  """,
  "ByEverything": "{\"sinks\": []}",
  "ByMaybe": "{\"sinks\": []}",
  "PutSink": "{\"sink_insert\": {\"id\": \(id)}}",
  "OneProbe": """
  {"probe": {"ratio": 0.5, "at": "2024-01-02T03:04:05Z", "side": "RIGHT", "flag": true, "n": "7"}}
  """,
  "PartOfKeys": """
  {"entryTags": [{"tag": "t", "entryId": \(id), "entry": {}, "probe": {"at": "2024-01-02T03:04:05Z", "n": "7"}},
    {"tag": "u", "entryId": \(id), "entry": {"text": "here"}}], "counts": [], "probes": []}
  """,
  "GetSets": """
  {"sets": [{"id": \(id), "data": {"class": "c", "extension": 1, "operator": null, "actor": null, "any": null,
    "description": null, "hash": null, "init": true, "self": "me"}, "result": {"error": "e", "optional": null,
    "codable": 2}, "type": "t"}], "zq7x2s": [], "one": null, "users": [{"uid": "1", "protocol": "none"},
    {"uid": "2", "protocol": "self"}, {"uid": "3", "protocol": "default"}, {"uid": "4", "protocol": "new"},
    {"uid": "5", "protocol": "OPEN"}]}
  """,
  "return": "{\"super\": {\"var\": \"v\"}, \"this\": {\"let\": \"l\"}}",
  "do": "{\"val\": {\"id\": \(id)}}",
  "set_list_by_label": "{\"sets\": []}",
  "Weirds": "{\"weirds\": [], \"orders\": []}",
  "Pick": "{\"rows\": []}", "Find": "{\"rows\": []}", "Sorted": "{\"rows\": []}", "Shapes": "{\"rows\": []}",
  "Nothing": "{\"rows\": []}", "Patch": "{\"row_update\": null}",
  "ListNotes": "{\"notes\": []}", "OneNote": "{\"note\": null}", "AddNote": "{\"note_insert\": {\"id\": \(id)}}",
  "Everything": """
  {"movie": {"id": \(id), "title": "T", "director": {"uid": "d", "name": "Di", "boss": {"uid": "b", "boss": {"uid":
    "bb"}}}, "producer": null, "metadata": {"budget": 5}, "movieMetadata_on_movie": {"id": \(id), "budget": 6},
    "stars": [{"movieId": \(id), "authorUid": "a", "stars": 4}], "reviews_on_movie": [{"text": null, "movie": {"id":
    \(id)}, "author": {"uid": "a", "name": "Au"}}], "mainActors": [{"uid": "m", "name": "Ma"}]},
    "id": [{"title": "I"}], "newest": {"id": "N"}}
  """,
  "Pairs": """
  {"movies": [{"director": {"uid": "d"}, "producer": {"uid": "p"}, "id": \(id)}], "reviews": [
    {"id": {"name": "a"}, "movieId": \(id), "authorUid": "a"}, {"id": {"name": "b"}, "movieId": \(id), "authorUid": "a"}]}
  """,
  "First": "{\"crates\": [{\"label\": \"l\"}]}", "Second": "{\"crates\": [{\"code\": \"c\"}]}",
  "AddCrate": "{\"crate_insert\": {\"code\": \"c\"}}",
  "Load": "{\"crate_upsertMany\": [{\"code\": \"a\"}, {\"code\": \"b\"}]}",
  "LoadOne": "{\"crate_insert\": {\"code\": \"a\"}, \"crate_update\": null}",
  "Step": "{\"query\": {\"crate\": {\"code\": \"q\"}}, \"gone\": [{\"code\": 1}], \"_execute\": 3}",
  "Raw": "{\"_select\": [{\"one\": 1}], \"first\": [true]}", "Hide": "{\"crate_update\": {\"code\": \"h\"}}",
  "ListMovies": "{\"movies\": [{\"id\": \(id), \"title\": \"A\", \"aspectratio\": \"ACADEMY\"}]}",
]

/// An id that is the same in each run.
enum Fixed {
  static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
}

func useFakeTransport(_ config: ConnectorConfig) {
  DataConnect.dataConnect(connectorConfig: config).use(FakeTransport())
}

let connectors = [
  "movies", "my-shop", "kitchen-sink", "hard_names", "default", "nested", "left-side", "right-side", "rows",
  "official",
]
for connector in connectors {
  useFakeTransport(ConnectorConfig(serviceId: "fixtures", location: "us-central1", connector: connector))
}

@MainActor
func run(_ name: String, _ app: @MainActor () async throws -> Void) async throws {
  print(name)
  try await app()
}
