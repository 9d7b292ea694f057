#if os(Linux)
  import Foundation
  import Locks
  import TestSupport
  import Testing

  @_spi(Generated) @testable import Martlet

  private struct Years: Decodable, Sendable {
    struct Movie: Decodable, Sendable, Hashable {
      var id: String
      var title: String
      var year: Int?
    }
    var movies: [Movie]
  }

  private struct OneYear: Decodable, Sendable {
    var movie: Years.Movie?
  }

  private struct Put: OperationVariable {
    var id: String
    var title: String
    var year: Int
  }

  private struct RowID: OperationVariable {
    var id: String
  }

  /// What was ever tried to be written, and what is certain.
  private final class Ledger: Sendable {
    struct Row: Sendable {
      var tried: Set<Int> = []
      /// The last acknowledged value, as long as nothing is uncertain.
      var acknowledged: Int?
      /// A write had no outcome: it may still be done, after later ones.
      var isUncertain = false
    }

    let rows = Locked<[String: Row]>([:])

    /// A value that nobody wrote, and parts of two values in one row, are wrong.
    func check(_ movie: Years.Movie, _ place: String) {
      let isKnown = rows.withLock { $0[movie.id]?.tried.contains(movie.year ?? -1) == true }
      #expect(isKnown, "\(place): \(movie)")
      #expect(movie.title == Self.title(movie.id, movie.year ?? -1), "\(place): \(movie)")
    }

    static func title(_ id: String, _ year: Int) -> String { "\(id):\(year)" }
  }

  /// One of the clients: it alone writes its rows, and reads everybody's.
  @MainActor
  private final class Client {
    let dataConnect: DataConnect
    private let ledger: Ledger
    private let number: Int
    private var random: SeededRandom
    private var inserted = 0

    init(_ number: Int, _ dataConnect: DataConnect, _ ledger: Ledger, seed: UInt64) {
      self.number = number
      self.dataConnect = dataConnect
      self.ledger = ledger
      random = SeededRandom(seed: seed &+ UInt64(number))
    }

    private static let listMap = #"{"movies":{"t":"Movie","l":true,"s":{"id":{},"title":{},"year":{}}}}"#
    private static let oneMap = #"{"movie":{"t":"Movie","n":true,"s":{"id":{},"title":{},"year":{}}}}"#

    var list: QueryRefObservation<Years, NoVariables> {
      dataConnect.observation(
        name: "Years", variables: NoVariables(), resultsDataType: Years.self, fieldMap: Self.listMap)
    }

    func one(_ id: String) -> QueryRefObservation<OneYear, RowID> {
      dataConnect.observation(
        name: "OneYear", variables: RowID(id: id), resultsDataType: OneYear.self, fieldMap: Self.oneMap)
    }

    private static func rowID(of client: Int, _ index: Int) -> String {
      let text = String(client * 100_000 + index)
      return String(repeating: "0", count: 32 - text.count) + text
    }

    /// Writes a row of its own: a new one, or one of the first.
    func write() async {
      let isNew = inserted < 3 || random.int(below: 4) == 0
      if isNew { inserted += 1 }
      let id = Self.rowID(of: number, isNew ? inserted : 1 + random.int(below: 3))
      let year = ledger.rows.withLock { rows -> Int in
        let year = (rows[id]?.tried.max() ?? 0) + 1
        rows[id, default: .init()].tried.insert(year)
        return year
      }
      let mutation = dataConnect.mutation(
        name: "PutYear", variables: Put(id: id, title: Ledger.title(id, year), year: year),
        resultsDataType: NoData.self, fieldMap: #"{"movie_upsert":{"t":"Movie"}}"#)
      do {
        _ = try await mutation.execute()
        ledger.rows.withLock { $0[id]?.acknowledged = year }
      } catch let error as any DataConnectError {
        _ = error
        return ledger.rows.withLock { $0[id]?.isUncertain = true }
      } catch {
        Issue.record("\(error)")
      }
      // Who has written reads it, whatever else is under way.
      let isCertain = ledger.rows.withLock { $0[id]?.isUncertain == false }
      guard isCertain else { return }
      if let result = try? await one(id).execute() {
        #expect(result.data?.movie?.year == year, "client \(number) from the \(result.source)")
      }
      if isNew, let result = try? await list.execute() {
        #expect(result.data?.movies.contains { $0.id == id } == true, "client \(number) from the \(result.source)")
      }
    }

    func read() async {
      let policy = [QueryFetchPolicy.preferCache, .cacheOnly, .serverOnly][random.int(below: 3)]
      if random.int(below: 2) == 0 {
        let list = list
        let result = try? await list.execute(fetchPolicy: policy)
        for movie in result?.data?.movies ?? [] { ledger.check(movie, "list, \(policy)") }
        for movie in list.data?.movies ?? [] { ledger.check(movie, "shown list") }
      } else {
        let id = Self.rowID(of: 1 + random.int(below: 4), 1 + random.int(below: 3))
        let result = try? await one(id).execute(fetchPolicy: policy)
        if let movie = result?.data?.movie { ledger.check(movie, "row, \(policy)") }
      }
    }

    /// What a view would show.
    func watch() async {
      for await update in list.updates {
        for movie in (try? update.get().data?.movies) ?? [] { ledger.check(movie, "update") }
      }
    }
  }

  @Suite("A network that delays, cuts and truncates")
  @MainActor
  struct FaultyNetworkTests {
    @Test("four clients show no wrong value, lose no acknowledged write, and end equal to the server")
    func clients() async throws {
      let seed = UInt64.random(in: 0...UInt64.max)
      let folder = try TemporaryFolder()
      try await RealServer.run { server in
        let proxy = try FaultyProxy(to: server.port, seed: seed)
        let ledger = Ledger()
        // The two with files have different users, so that each has a cache of its own.
        let clients = (1...4).map { number in
          let dataConnect = server.client(
            storage: number > 2 ? .persistent : .memory, folder: folder.path, port: proxy.port)
          if number > 2 { dataConnect.tokenProvider = Anonymous(userID: "user-\(number)") }
          return Client(number, dataConnect, ledger, seed: seed)
        }
        let start = ContinuousClock.now
        let isOver: @Sendable () -> Bool = {
          let time = ContinuousClock.now - start
          // A machine that is busy needs longer to cut so many.
          return time > .seconds(runsLongTests ? 60 : 4) && (proxy.cuts > 10 || time > .seconds(120))
        }
        await withTaskGroup(of: Void.self) { group in
          for client in clients {
            group.addTask { while !isOver() { await client.write() } }
            group.addTask { while !isOver() { await client.read() } }
            group.addTask {
              let watching = Task { await client.watch() }
              // Without a limit of its own: the others end by theirs.
              while !isOver() { try? await Task.sleep(for: .milliseconds(20)) }
              watching.cancel()
              await watching.value
            }
          }
        }
        #expect(proxy.cuts > 10)
        proxy.heal()

        let direct = Client(9, server.client(), ledger, seed: seed)
        // Requests that the proxy has passed on may still be done.
        try await eventually("every client has the server's rows, seed \(seed)") {
          let truth = try await direct.list.execute(fetchPolicy: .serverOnly).data?.movies
          for client in clients {
            // A connection from before may still break.
            guard let list = try? await client.list.execute(fetchPolicy: .serverOnly) else { return false }
            guard list.data?.movies == truth else { return false }
            #expect(try await client.list.execute(fetchPolicy: .cacheOnly).data?.movies == truth)
          }
          return true
        }
        let movies = try #require(try await direct.list.execute(fetchPolicy: .serverOnly).data?.movies)
        let stored = Dictionary(uniqueKeysWithValues: movies.map { ($0.id, $0.year) })
        for movie in movies { ledger.check(movie, "server") }
        for (id, row) in ledger.rows.withLock({ $0 }) {
          guard let acknowledged = row.acknowledged else { continue }
          let found = try #require(stored[id], "seed \(seed): row \(id) is missing")
          if !row.isUncertain { #expect(found == acknowledged, "seed \(seed): row \(id)") }
        }
        proxy.stop()
      }
    }

    /// A user without a token.
    private struct Anonymous: TokenProvider {
      let userID: String?
      func token(refreshing: Bool) async throws -> String? { nil }
    }
  }
#endif
