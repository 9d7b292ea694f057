import Foundation
import JSONText
import LocalStore
import Locks
import SQLite
import TestSupport
import Testing

@testable import QueryCache

@Suite("The query cache's files")
struct CacheFileTests {
  private let request = CacheRequest("Films")
  private let answer = #"{"films":["Alien"]}"#

  @Test("answers outlive the process; a memory cache does not")
  func persistence() async throws {
    let first = try CacheFixture()
    try await first.store(answer, request)
    #expect(await (try CacheFixture(sharing: first)).read(request) == answer)
    let memory = try CacheFixture(isPersistent: false)
    try await memory.store(answer, request)
    #expect(await memory.read(request) == answer)
    #expect(try memory.folder.files().isEmpty)
  }

  @Test("each user has a file; nothing of one is shown to another; forgetting removes it from the disk")
  func users() async throws {
    let fixture = try CacheFixture()
    let secret = #"{"films":["a secret that nobody finds"]}"#
    #expect(fixture.cache.change(to: "ann"))
    #expect(!fixture.cache.change(to: "ann"))
    let epoch = fixture.cache.epoch
    try await fixture.store(secret, request)
    fixture.cache.change(to: "bob")
    #expect(await fixture.read(request) == nil)
    // An answer that comes late is for the user before.
    await fixture.cache.store(try parseJSON(secret), for: request, entities: [], epoch: epoch)
    #expect(await fixture.read(request) == nil)
    fixture.cache.change(to: "ann")
    #expect(await fixture.read(request) == secret)
    try await fixture.cache.forget(user: "ann")
    #expect(await fixture.read(request) == nil)
    fixture.cache.change(to: nil)
    for case let name as String in FileManager.default.enumerator(atPath: fixture.folder.path) ?? .init() {
      let data = FileManager.default.contents(atPath: fixture.folder.path + "/" + name) ?? Data()
      #expect(data.range(of: Data("a secret".utf8)) == nil, "\(name)")
      #expect(!name.contains("ann"))
    }
  }

  @Test("a damaged file is set aside and reported once", arguments: [0, 30_000])
  func damaged(offset: Int) async throws {
    let first = try CacheFixture()
    for number in 0..<50 {
      try await first.store(
        #"{"n": "\#(String(repeating: "x", count: 3_000))"}"#, CacheRequest("N", ["n": .integer(number)]))
    }
    first.cache.change(to: "nobody")
    let path = try first.database()
    try LocalStore(
      .directory(
        URL(filePath: path).deletingLastPathComponent().path,
        name: URL(filePath: path).deletingPathExtension().lastPathComponent),
      schema: cacheSchema
    ).checkpoint()
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.seek(toOffset: UInt64(offset))
    try handle.write(contentsOf: Data(repeating: 0xFF, count: offset == 0 ? 100 : 120_000))
    try handle.close()
    let second = try CacheFixture(sharing: first)
    for number in 0..<50 { _ = await second.read(CacheRequest("N", ["n": .integer(number)])) }
    try await second.store(answer, request)
    #expect(await second.read(request) == answer)
    #expect(second.problems.withLock { $0.count } == 1)
  }

  @Test("a file of a newer version is left alone, and the cache stays empty and quiet")
  func newer() async throws {
    let first = try CacheFixture()
    try await first.store(answer, request)
    first.cache.change(to: "nobody")
    let path = try first.database()
    let location = StoreLocation.directory(
      URL(filePath: path).deletingLastPathComponent().path,
      name: URL(filePath: path).deletingPathExtension().lastPathComponent)
    let newer = StoreSchema(
      cacheSchema.migrations + [.init(99, breaksReaders: true) { try $0.execute("ALTER TABLE tree RENAME TO wood") }])
    try LocalStore(location, schema: newer).close()
    let before = try Data(contentsOf: URL(filePath: path))
    let second = try CacheFixture(sharing: first)
    for _ in 0..<3 {
      #expect(await second.read(request) == nil)
      try await second.store(answer, request)
    }
    #expect(second.problems.withLock { $0 } == [.schemaTooNew])
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test(
    "a file whose tables are not those of its version is set aside and reported once, and caching goes on",
    arguments: [
      "DROP TABLE tree", "DROP TABLE entity", "DROP TABLE martlet_change", "DROP TABLE martlet_meta",
      "DELETE FROM martlet_meta", "UPDATE martlet_meta SET schema = 0; PRAGMA user_version = 0",
      "ALTER TABLE tree RENAME COLUMN stale TO old",
      "ALTER TABLE entity RENAME COLUMN guid TO name", "CREATE UNIQUE INDEX once ON tree (stale)",
      "PRAGMA application_id = 7", "PRAGMA application_id = 0",
    ])
  func otherTables(_ change: String) async throws {
    let first = try CacheFixture()
    try await first.store(answer, request)
    first.cache.change(to: "nobody")
    let path = try first.database()
    do {
      let connection = try Connection(ConnectionOptions(.file(path)))
      for statement in change.split(separator: ";") { try connection.execute(String(statement)) }
    }
    let second = try CacheFixture(sharing: first)
    for number in 0..<3 {
      let other = CacheRequest("Other", ["n": .integer(number)])
      try await second.store(#"{"film": {"id": 1}}"#, other, [.at("film", id: "a")])
      #expect(await second.read(other) == #"{"film":{"id":1}}"#, "\(number)")
    }
    #expect(second.problems.withLock { $0.count } == 1)
    #expect(await second.read(request) == nil)
    let names = FileManager.default.enumerator(atPath: first.folder.path)?.compactMap { $0 as? String } ?? []
    #expect(names.contains { $0.hasSuffix(".sqlite.damaged-1") })
  }

  @Test("tables that go while the cache is open: it is made anew")
  func lostTables() async throws {
    let fixture = try CacheFixture()
    try await fixture.store(answer, request)
    let connection = try Connection(ConnectionOptions(.file(try fixture.database())))
    try connection.execute("DROP TABLE tree")
    #expect(await fixture.read(request) == nil)
    try await fixture.store(answer, request)
    #expect(await fixture.read(request) == answer)
    #expect(fixture.problems.withLock { $0.count } == 1)
  }

  @Test("a database of another program under the cache's name is set aside, whole")
  func foreign() async throws {
    let first = try CacheFixture()
    try await first.store(answer, request)
    first.cache.change(to: "nobody")
    let path = try first.database()
    for name in try FileManager.default.contentsOfDirectory(atPath: (path as NSString).deletingLastPathComponent) {
      try FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent + "/" + name)
    }
    do {
      var options = ConnectionOptions(.file(path))
      options.creates = true
      try Connection(options).execute("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (7)")
    }
    let second = try CacheFixture(sharing: first)
    #expect(await second.read(request) == nil)
    try await second.store(answer, request)
    #expect(await second.read(request) == answer)
    #expect(second.problems.withLock { $0 } == [.foreignDatabase])
    let aside = path + ".damaged-1"
    #expect(try Connection(ConnectionOptions(.file(aside))).query("SELECT a FROM theirs").first?.first?.integer == 7)
  }

  @Test("two caches on one file see each other's answers and wake each other")
  func twoCaches() async throws {
    let first = try CacheFixture()
    let second = try CacheFixture(sharing: first)
    let changes = try #require(await second.cache.changes(of: request))
    try await first.store(#"{"other": 1}"#, CacheRequest("Other"))
    try await first.store(answer, request)
    let iterator = Elements(changes)
    let change = try #require(try await iterator.next())
    #expect(change.region.intersects(.row("tree", key: request.id)))
    #expect(await second.read(request) == answer)
  }

  @Test("a tree that is cut is a format error; one with changed bytes gives an answer, a miss or a format error")
  func changedTrees() throws {
    let seed: UInt64 = 77
    var random = SeededRandom(seed: seed)
    let generator = RandomAnswers(seed: 3)
    var (refused, answered) = (0, 0)
    for round in 0..<(runsLongTests ? 2_000 : 300) {
      let place = Comment(rawValue: "seed \(seed), round \(round)")
      let sample = generator.next()
      let normalized = NormalizedResponse(
        sample.data, map: sample.request.map, entities: sample.entities, operation: sample.request.operation)
      let whole = normalized.tree(rowNumbers: normalized.rows.indices.map { Int64($0) })
      let rows = try normalized.rows.map { row in
        var record = EntityRecord()
        record.fields = row.fields
        return try StoredRow(record.bytes)
      }
      #expect(try parseJSON(answer(whole, rows)) == sample.data, place)
      #expect(throws: CacheFormatError.self, place) {
        try answer(Array(whole.prefix(random.int(below: whole.count))), rows)
      }
      var changed = whole
      for _ in 0..<(random.int(below: 4) + 1) {
        changed[random.int(below: changed.count)] = UInt8(random.int(below: 256))
      }
      do {
        _ = try answer(changed, rows.map { random.oneIn(5) ? nil : $0 })
        answered += 1
      } catch {
        refused += 1
        #expect(error is CacheFormatError || error is TreeReader.Miss, place)
      }
    }
    #expect(refused > 50 && answered > 50)
  }

  private func answer(_ tree: [UInt8], _ rows: [StoredRow?]) throws -> [UInt8] {
    try tree.withUnsafeBytes { bytes in
      var reader = try TreeReader(bytes)
      return try reader.answer(rows: rows)
    }
  }
}
