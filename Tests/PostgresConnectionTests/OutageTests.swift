import Foundation
import PostgresCluster
import Synchronization
import TestSupport
import Testing

@testable import PostgresConnection

@Suite("outages")
struct OutageTests {
  fileprivate static let one = PostgresStatement("SELECT 1")

  private func read(_ kind: PostgresBatch.Kind) -> PostgresBatch { PostgresBatch([.init(Self.one, [])], kind: kind) }

  /// How many connections of ours the server has.
  private func connections(_ options: PostgresOptions, named name: String) async throws -> Int {
    try await PostgresSession.run(options) { session in
      let sql = "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1::text AND pid <> pg_backend_pid()"
      return try session.query(sql, [.text(name)]).text(0, 0).flatMap { Int($0) } ?? -1
    }
  }

  /// Thirty clients that ask again and again.
  private final class Load: Sendable {
    private let pool: PostgresPool
    private let isOver = Mutex(false)
    private let fine = Mutex(0)
    private let failed = Mutex(0)

    init(pool: PostgresPool) {
      self.pool = pool
    }

    /// Waits until so many more requests went well.
    func succeeds(_ count: Int) async throws {
      let start = fine.withLock { $0 }
      try await eventually("\(count) more requests succeed") { fine.withLock { $0 } >= start + count }
    }

    /// Waits until so many more requests failed.
    func fails(_ count: Int) async throws {
      let start = failed.withLock { $0 }
      try await eventually("\(count) more requests fail") { failed.withLock { $0 } >= start + count }
    }

    func stop() { isOver.withLock { $0 = true } }

    func run() async {
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<30 { group.addTask { await self.ask(number % 2 == 0 ? .shortRead : .write) } }
      }
    }

    private func ask(_ kind: PostgresBatch.Kind) async {
      let batch = PostgresBatch([.init(OutageTests.one, [])], kind: kind)
      while !isOver.withLock({ $0 }) {
        do throws(PostgresError) {
          _ = try await pool.run(batch, timeout: .seconds(2))
          fine.withLock { $0 += 1 }
        } catch {
          failed.withLock { $0 += 1 }
          try? await Task.sleep(for: .milliseconds(5))
        }
      }
    }
  }

  @Test("a server restarted under load: errors while it is away, service after, no connection left behind")
  func restart() async throws {
    let binaries = try #require(ClusterBinaries.find(environment: ProcessInfo.processInfo.environment))
    let folder = "/tmp/martlet-restart-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var settings = PrivateCluster.Settings(dataFolder: "\(folder)/data")
    settings.isDurable = false
    settings.socketFolder = "\(folder)-s"
    let finalSettings = settings
    func start() async throws -> PrivateCluster {
      try await blocking { try PrivateCluster.start(finalSettings, binaries: binaries) }
    }
    var cluster = try await start()
    var options = try PostgresOptions(url: cluster.url())
    options.connection += "&application_name=restart"
    options.ownConnections = 3
    options.waitLimit = .milliseconds(500)
    let pool = try PostgresPool(options)
    let load = Load(pool: pool)
    let running = Task { await load.run() }
    for _ in 0..<2 {
      try await load.succeeds(20)
      let old = cluster
      await blocking { old.stop() }
      try await load.fails(20)
      cluster = try await start()
    }
    try await load.succeeds(20)
    load.stop()
    await running.value
    // A failed attempt to connect is followed by a wait, which doubles.
    try await eventually("a write succeeds") { (try? await pool.run(read(.write))) != nil }
    #expect(try await pool.run(read(.shortRead))[0].text(0, 0) == "1")
    let count = try await connections(PostgresOptions(url: cluster.url()), named: "restart")
    #expect((1...5).contains(count), "\(count) connections")
    await pool.close()
    let final = try PostgresOptions(url: cluster.url())
    try await eventually("the closed pool's connections are gone") {
      try await connections(final, named: "restart") == 0
    }
    let last = cluster
    await blocking { last.stop() }
  }

  @Test("a network that stands still ends requests at their time, and service goes on after it")
  func stalledNetwork() async throws {
    let proxy = try await SocketProxy(to: TestCluster.socketFolder())
    let pool = try PostgresPool(PostgresOptions(url: "postgres://martlet@/postgres?host=\(proxy.folder)"))
    for kind in [PostgresBatch.Kind.shortRead, .write] {
      #expect(try await pool.run(read(kind))[0].text(0, 0) == "1")
    }
    proxy.stall(true)
    let start = ContinuousClock.now
    for kind in [PostgresBatch.Kind.shortRead, .write] {
      do throws(PostgresError) {
        _ = try await pool.run(read(kind), timeout: .milliseconds(300))
        Issue.record("nothing can come")
      } catch {
        #expect(error.reason == .deadline)
      }
    }
    #expect(ContinuousClock.now - start < .seconds(20))
    proxy.stall(false)
    for kind in [PostgresBatch.Kind.shortRead, .write] {
      #expect(try await pool.run(read(kind))[0].text(0, 0) == "1")
    }
    await pool.close()
    proxy.stop()
  }

  @Test("a network that breaks: reads do not notice, writes tell that they do not know")
  func cutNetwork() async throws {
    let proxy = try await SocketProxy(to: TestCluster.socketFolder())
    let pool = try PostgresPool(PostgresOptions(url: "postgres://martlet@/postgres?host=\(proxy.folder)"))
    let (short, long) = (
      PostgresStatement("SELECT pg_sleep(3), 'cut-network'"), PostgresStatement("SELECT pg_sleep(60), 'cut-network'")
    )
    let writing = Task { try await pool.run(PostgresBatch([.init(long, [])], kind: .write)) }
    try await waitUntilRunning(1, marked: "cut-network")
    async let reading = pool.run(PostgresBatch([.init(short, [])], kind: .read))
    try await waitUntilRunning(2, marked: "cut-network")
    proxy.cut()
    #expect(try await reading.count == 1)
    do {
      _ = try await writing.value
      Issue.record("its connection broke")
    } catch let error as PostgresError {
      #expect(error.reason == .connectionLost)
    }
    #expect(try await pool.run(read(.write))[0].text(0, 0) == "1")
    await pool.close()
    proxy.stop()
  }

  @Test("a thousand clients share four connections")
  func thousandClients() async throws {
    var options = try await PostgresOptions(url: TestCluster.url())
    options.connection += "&application_name=thousand"
    options.pipelinedConnections = 1
    options.ownConnections = 3
    let pool = try PostgresPool(options)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<1000 {
        group.addTask {
          let kind: PostgresBatch.Kind = number % 2 == 0 ? .shortRead : .write
          let result = try await pool.run(read(kind))
          #expect(result[0].text(0, 0) == "1")
        }
      }
      try await group.waitForAll()
    }
    #expect(try await connections(PostgresOptions(url: TestCluster.url()), named: "thousand") <= 4)
    await pool.close()
  }
}
