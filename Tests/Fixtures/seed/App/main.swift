// The samples of the documentation that Martlet follows, in its order, with the corrections that they need. It is built against
// stubs of SwiftUI and Combine, and run against a server that knows one value of AspectRatio more than this app.
import FirebaseDataConnectGenerated
import Foundation
import Martlet
import SwiftUI

let port = Int(CommandLine.arguments.last ?? "") ?? 9999

// Getting a connector, and the emulator.
let connector = DataConnect.moviesConnector
// Connect to the emulator on "127.0.0.1:9399"
connector.useEmulator()
// (alternatively) if you're running your emulator on non-default port:
connector.useEmulator(port: port)

// A mutation.
let mutationResult = try await connector.createMovieMutation.execute(
  title: "Empire Strikes Back",
  releaseYear: 1980,
  genre: "Sci-Fi",
  rating: 5)

// Correction: `data` is an optional.
print("Movie ID:", mutationResult.data?.movie_insert.id == nil ? "none" : "given")

// A view. Correction: the connector's SDK is generated with `observablePublisher: observableObject`, as `@StateObject` needs.
struct ListMovieView: View {
  @StateObject private var queryRef = connector.listMoviesByGenreQuery.ref(genre: "Sci-Fi")
  var body: some View {
    VStack {
      Button {
        Task {
          do {
            try await refresh()
          } catch {
            print("Failed to refresh: \(error)")
          }
        }
      } label: {
        Text("Refresh")
      }
      // use the query results in a view
      ForEach(queryRef.data?.movies ?? [], id: \.self.id) { movie in
        Text(movie.title)
      }
    }
  }
  @MainActor
  func refresh() async throws {
    _ = try await queryRef.execute()
  }
}

let view = ListMovieView()
let shown = connector.listMoviesByGenreQuery.ref(genre: "Sci-Fi")
var changes = 0
let observation = shown.objectWillChange.sink { changes += 1 }
final class Counts {
  var all: [Int] = []
}
let counts = Counts()
let values = shown.$data.sink { counts.all.append($0?.movies.count ?? -1) }
let errors = shown.$lastError.sink { if let error = $0 { print("shown error", error) } }
print(render(view).lines)
render(view).buttons["Refresh"]?()
while shown.data == nil { await Task.yield() }
print(render(view).lines, changes)
print("values", counts.all)

// The same for the macro's kind of reference would be a plain property and `.task`; here the reference is shared.
struct TaskView: View {
  @ObservedObject var queryRef: ListMoviesByGenreQuery.Ref
  var body: some View {
    List(queryRef.data?.movies ?? []) { Text($0.title) }
      .task { _ = try? await queryRef.execute() }
  }
}

for task in render(TaskView(queryRef: shown)).tasks { await task() }
print(render(TaskView(queryRef: shown)).lines)

// One execution. Correction: it is a result, with the data inside.
let resultData = try await DataConnect.moviesConnector.listMoviesByGenreQuery.execute(genre: "Sci-Fi")
print(resultData.data?.movies.map(\.title) ?? [])

// The key of a result finds its row.
if let key = resultData.data?.movies.first?.movieKey {
  print(try await connector.getMovieByKeyQuery.execute(key: key).data?.movie?.title ?? "none")
}

// Subscribing: Combine's publisher, and its counterpart everywhere.
final class Titles {
  var all: [[String]] = []
}
let titles = Titles()
let publisher = try await connector.listMoviesQuery.ref().subscribe()
let subscription = publisher.sink { result in
  if case .success(let outcome) = result, let data = outcome.data { titles.all.append(data.movies.map(\.title)) }
}
while titles.all.last?.count != 1 { await Task.yield() }
_ = try await connector.createMovieMutation.execute(title: "Alien", releaseYear: 1979, genre: "Horror", rating: 5)
_ = try await connector.listMoviesQuery.execute(fetchPolicy: .serverOnly)
while titles.all.last?.count != 2 { await Task.yield() }
subscription.cancel()
print("published", titles.all.last ?? [])
for await update in connector.listMoviesQuery.ref().updates {
  if case .success(let outcome) = update { print("update", outcome.data?.movies.count ?? -1) }
  break
}

// Values of an enum that is older than the server's. Corrections: the property is `listMoviesQuery`.
@MainActor
func printRatios(_ fetchPolicy: QueryFetchPolicy) async {
  do {
    let result = try await DataConnect.moviesConnector.listMoviesQuery.execute(fetchPolicy: fetchPolicy)
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
    print("error: \(error)")
  }
}
await printRatios(.serverOnly)
if let alien = try await connector.listMoviesQuery.execute().data?.movies.first {
  // FULLSCREEN, as a newer app has it.
  let raw = try JSONDecoder().decode(AspectRatio.self, from: Data(#""FULLSCREEN""#.utf8))
  _ = try await connector.setAspectRatioMutation.execute(id: alien.id, aspectratio: raw)
}
await printRatios(.serverOnly)
await printRatios(.cacheOnly)
if let movies = try await connector.listMoviesQuery.execute(fetchPolicy: .cacheOnly).data?.movies, movies.count == 2 {
  // From the cache to the server, unchanged.
  _ = try await connector.setAspectRatioMutation.execute(id: movies[1].id, aspectratio: movies[0].aspectratio)
}
await printRatios(.serverOnly)

// The cache.
let listRef = connector.listMoviesQuery.ref()
print(try await listRef.execute(fetchPolicy: .cacheOnly).source)
print(try await listRef.execute(fetchPolicy: .serverOnly).source)

// The table of types.
let string: String = "text"
let int: Int = 7
let float: Double = 0.5
let boolean: Bool = true
let uuid: UUID = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
let date: Martlet.LocalDate = try LocalDate(year: 1980, month: 5, day: 17)
let timestamp: Martlet.Timestamp = Timestamp(seconds: 327_369_600, nanoseconds: 5_000)
let int64: Int64 = .min
let any: Martlet.AnyValue = try AnyValue(codableValue: ["deep": [1, 2]])
_ = try await connector.addSampleMutation.execute(
  string: string, int: int, float: float, boolean: boolean, uuid: uuid, date: date, timestamp: timestamp, int64: int64,
  any: any)
for sample in try await connector.samplesQuery.execute().data?.samples ?? [] {
  print(
    sample.string == string, sample.int == int, sample.float == float, sample.boolean == boolean, sample.uuid == uuid,
    sample.date == date, sample.timestamp == timestamp, sample.int64 == int64, sample.any == any)
}
