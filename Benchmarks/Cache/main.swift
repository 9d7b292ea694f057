import JSONText
import LocalStore
import QueryCache
import SQLiteConnection

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Bench rows `cache-store` and `cache-read`: an answer of 1,000 rows with ten fields into the client cache, and out of it as
// JSON text. Medians; each store is of other rows than the one before.
// Usage: CacheBench [ROUNDS]

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 50
var template = Array("/tmp/martlet-cache-XXXXXX".utf8CString)
guard mkdtemp(&template) != nil else { exit(3) }
let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
let cache = QueryCache(
  CacheConfiguration(source: ["bench"], maxAge: 60_000, folder: folder), clock: { Int64(time(nil)) * 1_000 })
let names = ["title", "genre", "year", "rating", "tagline", "imageUrl", "released", "views", "tags"]
let fields = names.map { "\"\($0)\":{}" }.joined(separator: ",")
let map = #"{"movies":{"t":"Movie","l":true,"s":{"id":{},"# + fields + "}}}"

func answer(_ round: Int) -> JSONValue {
  let rows = (0..<1_000).map { row -> JSONValue in
    [
      "id": .string("0000\(round)-\(row)"), "title": .string("A film with the number \(row)"),
      "genre": "science fiction",
      "year": .integer(1900 + row % 120), "rating": "4.5", "tagline": .null,
      "imageUrl": .string("https://example.com/images/\(row).jpg"), "released": "1979-05-25",
      "views": .string("\(row * 31)"), "tags": ["space", "horror"],
    ]
  }
  return ["movies": .array(rows)]
}

func milliseconds(_ body: () async -> Void) async -> Double {
  let start = MonotonicTime.now().nanoseconds
  await body()
  return Double(MonotonicTime.now().nanoseconds - start) / 1_000_000
}

var stores: [Double] = []
var again: [Double] = []
var reads: [Double] = []
for round in 0..<rounds {
  let request = CacheRequest(operation: "Movies", variables: ["n": .integer(round)], fieldMap: map)
  let data = answer(round)
  let ids = (0..<1_000).map { row in
    let text = "\(round)-\(row)"
    return String(repeating: "0", count: 64 - text.utf8.count) + text
  }
  let entities = [EntityProperties(path: [.field("movies")], ids: ids, isList: true)]
  stores.append(await milliseconds { await cache.store(data, for: request, entities: entities, epoch: cache.epoch) })
  again.append(await milliseconds { await cache.store(data, for: request, entities: entities, epoch: cache.epoch) })
  for _ in 0..<3 {
    reads.append(await milliseconds { if await cache.answer(to: request).hit == nil { exit(3) } })
  }
}
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
func line(_ name: String, _ value: Double, _ target: Double, _ more: String = "") {
  let rounded = (value * 100).rounded() / 100
  print("\(name)  \(rounded) ms\(more)  -  -  <= \(target) ms  \(value <= target ? "met" : "missed")")
}
line("cache-store", median(stores), 10, " (again \((median(again) * 100).rounded() / 100) ms)")
line("cache-read", median(reads), 5)
var load = [Double](repeating: 0, count: 1)
getloadavg(&load, 1)
print("load \(load[0])")
try cache.forget(user: nil)
