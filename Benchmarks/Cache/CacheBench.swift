import JSONText
import LocalStore
@_spi(Generated) @_spi(Transport) import Martlet
import QueryCache

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The benchmarks `cache-store` and `cache-read`: stores a response with 1,000 rows of ten fields in the client cache, and
/// reads it as values of generated types. Each store has different rows. Prints the medians of the process's CPU time in
/// milliseconds: first store, store of the same rows, read. The cache stays in the folder.
/// Usage: CacheBench ROUNDS FOLDER
@main
enum CacheBench {
  static let names = ["title", "genre", "year", "rating", "tagline", "imageUrl", "released", "views", "tags"]
  static let map =
    #"{"movies":{"t":"Movie","l":true,"s":{"id":{},"# + names.map { "\"\($0)\":{}" }.joined(separator: ",") + "}}}"

  static func main() async throws {
    guard CommandLine.arguments.count == 3, let rounds = Int(CommandLine.arguments[1]) else { exit(2) }
    let folder = CommandLine.arguments[2]
    setenv("MARTLET_CONTAINERS", folder, 1)
    let cache = QueryCache(
      CacheConfiguration(source: ["bench"], maxAge: 60_000, folder: folder + "/store"),
      clock: { Int64(time(nil)) * 1_000 })
    let stores = await measureStores(cache, rounds)
    let reads = try await measureReads(rounds)
    print(median(stores.first), median(stores.again), median(reads))
  }

  private static func measureStores(_ cache: QueryCache, _ rounds: Int) async -> (first: [Double], again: [Double]) {
    var first: [Double] = []
    var again: [Double] = []
    for round in 0..<rounds {
      let request = CacheRequest(operation: "Movies", variables: ["n": .integer(round)], fieldMap: map)
      let data = answer(round)
      let entities = [EntityProperties(path: [.field("movies")], ids: ids(round), isList: true)]
      for isFirst in [true, false] {
        let time = await milliseconds {
          await cache.store(data, for: request, entities: entities, epoch: cache.epoch)
        }
        if isFirst { first.append(time) } else { again.append(time) }
      }
    }
    return (first, again)
  }

  /// A complete query of the SDK that uses only the cache.
  private static func measureReads(_ rounds: Int) async throws -> [Double] {
    let dataConnect = DataConnect.dataConnect(
      connectorConfig: ConnectorConfig(serviceId: "bench", location: "here", connector: "cache"),
      settings: DataConnectSettings(cacheSettings: CacheSettings(maxAge: 60)))
    dataConnect.use(AnswerTransport())
    var reads: [Double] = []
    for round in 0..<rounds {
      let query: QueryRefObservation<MovieList, MovieVariables> = dataConnect.observation(
        name: "Movies", variables: MovieVariables(n: round), resultsDataType: MovieList.self, fieldMap: map)
      _ = try await query.execute(fetchPolicy: .serverOnly)
      for _ in 0..<3 {
        reads.append(
          try await milliseconds {
            let result = try await query.execute(fetchPolicy: .cacheOnly)
            guard result.source == .cache, result.data?.movies.count == 1_000 else { exit(3) }
          })
      }
    }
    return reads
  }

  /// Responds like the server.
  private struct AnswerTransport: OperationTransport {
    func execute(_ request: OperationRequest) async throws -> OperationResponse {
      let variables = try parseJSON(request.variables)
      let round = variables["n"]?.number.flatMap { Int($0) } ?? 0
      let extensions: JSONValue = [
        "dataConnect": [["path": ["movies"], "entityIds": .array(CacheBench.ids(round).map { .string($0) })]]
      ]
      let body: JSONValue = ["data": CacheBench.answer(round), "extensions": extensions]
      return try OperationResponse(json: body.description)
    }
  }

  static func ids(_ round: Int) -> [String] {
    (0..<1_000).map { row in
      let text = "\(round)-\(row)"
      return String(repeating: "0", count: 64 - text.utf8.count) + text
    }
  }

  static func answer(_ round: Int) -> JSONValue {
    let rows = (0..<1_000).map { row -> JSONValue in
      let number = String(round * 1_000 + row)
      return [
        "id": .string(String(repeating: "0", count: 32 - number.utf8.count) + number),
        "title": .string("A film with the number \(row)"), "genre": "science fiction",
        "year": .integer(1900 + row % 120), "rating": .number("4.5"), "tagline": .null,
        "imageUrl": .string("https://example.com/images/\(row).jpg"), "released": "1979-05-25",
        "views": .string("\(row * 31)"), "tags": ["space", "horror"],
      ]
    }
    return ["movies": .array(rows)]
  }

  /// The CPU time of all threads of this process.
  private static func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
    let start = processorTime()
    try await body()
    return processorTime() - start
  }

  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
