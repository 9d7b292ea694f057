import Execution
import Foundation
import JSONText
import Migrations
import Scalars
import ServiceCompiler
import TestSupport
import Testing

@testable import DataArchive

@Suite("archives of a service's rows")
struct ArchiveTests {
  @Test("what one engine exports the other reads, and exports the same rows")
  func everyEngineReadsTheOther() async throws {
    try await withSQLite { sqlite, folder in
      try await sqlite.fill()
      let first = folder.appending(path: "first").path
      let header = try await export(sqlite, to: first)
      #expect(header.rowCount == 7)
      try await withPostgres { postgres in
        _ = try await load(first, into: postgres)
        let second = folder.appending(path: "second").path
        _ = try await export(postgres, to: second)
        // PostgreSQL puts spaces into JSON of its own.
        #expect(try lines(first) == (try lines(second)))
        _ = try await load(second, into: sqlite, replacing: true)
        let third = folder.appending(path: "third").path
        _ = try await export(sqlite, to: third)
        #expect(try text(first) == (try text(third)))
      }
    }
  }

  @Test("references in a circle are checked when all rows are there, and as strictly as before afterwards")
  func circles() async throws {
    try await withPostgres { postgres in
      try await postgres.fill()
      let path = FileManager.default.temporaryDirectory.appending(path: "archive-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: path) }
      _ = try await export(postgres, to: path)
      _ = try await load(path, into: postgres, replacing: true)
      let answer = try await postgres.answer(
        "mutation { item_update(key: {name: \"a\"}, data: {next: {name: \"gone\"}}) }")
      #expect(answer["errors"]?.array?.count == 1)
      let plan = try await postgres.database.plan(for: postgres.compiled.model, at: .init(microseconds: 0))
      #expect(plan.isEmpty)
    }
  }

  @Test("an archive that was cut or changed anywhere changes nothing")
  func damage() async throws {
    try await withSQLite { service, folder in
      try await service.fill()
      let path = folder.appending(path: "whole").path
      _ = try await export(service, to: path)
      let whole = [UInt8](try Data(contentsOf: URL(filePath: path)))
      try await service.remove()
      var random = SeededRandom(seed: .random(in: 0 ... .max))
      let damaged = folder.appending(path: "damaged").path
      for round in 0..<60 {
        var bytes = whole
        let place = random.int(below: bytes.count)
        if round % 2 == 0 {
          bytes.removeSubrange(place...)
        } else {
          bytes[place] = bytes[place] &+ 1
        }
        try Data(bytes).write(to: URL(filePath: damaged))
        await #expect(throws: ArchiveError.self, "seed \(random.seed), round \(round)") {
          _ = try await load(damaged, into: service)
        }
      }
      let isEmpty = try await isEmpty(service)
      #expect(isEmpty)
      #expect(try await load(path, into: service).rowCount == 7)
    }
  }

  @Test("rows are not mixed with others unless they are to be replaced")
  func notEmpty() async throws {
    try await withSQLite { service, folder in
      try await service.fill()
      let path = folder.appending(path: "rows").path
      _ = try await export(service, to: path)
      try await service.run("mutation { item_insert(data: {name: \"more\"}) }")
      let error = try await #require(throws: ArchiveError.self) { _ = try await load(path, into: service) }
      #expect(
        error == .notEmpty(["'Item'", "'Shelf'", "'Value'"]) || error == .notEmpty(["'Shelf'", "'Item'", "'Value'"]))
      let header = try await load(path, into: service, replacing: true)
      #expect(header.rowCount == 7)
      let rows = try await service.run("query { items { name } }")
      #expect(rows["data"]?["items"]?.array?.count == 3)
    }
  }

  @Test("an archive of another schema is refused with what differs")
  func otherSchema() async throws {
    try await withSQLite { service, folder in
      let path = folder.appending(path: "rows").path
      _ = try await export(service, to: path)
      let other = archiveSchema.replacing("place: String", with: "place: Int").replacing(
        "type Entry", with: "type Note")
      try await withSQLite(schema: other) { changed, _ in
        let error = try await #require(throws: ArchiveError.self) { _ = try await load(path, into: changed) }
        #expect(
          error.description == """
            the schema of the archive differs; nothing was imported:
              the archive has no table 'Note'
              'Shelf.place: String' is only in the archive
              'Shelf.place: Int' is only in the schema
              the schema has no table 'Entry'
            export the data again from a database that has this schema
            """)
      }
    }
  }

  @Test(
    "rows that no server would store are refused",
    arguments: [
      (#""code":1"#, #""code":"one""#, "an invalid row of 'Shelf': "),
      (#""name":"a""#, #""nome":"a""#, "column 'name' is missing"),
      (#""d":"1900-01-01""#, #""d":"1574-10-14""#, "'d' must be a date"), (#""s":"""#, #""s":"\u0000""#, "'s' must be"),
    ])
  func wrongRows(old: String, new: String, reason: String) async throws {
    try await withSQLite { service, folder in
      try await service.fill()
      let path = folder.appending(path: "rows").path
      _ = try await export(service, to: path)
      try await service.remove()
      try rewrite(path) { $0.replacing(old, with: new, maxReplacements: 1) }
      let error = try await #require(throws: ArchiveError.self) { _ = try await load(path, into: service) }
      #expect(error.description.contains(reason), "\(error)")
      let isEmpty = try await isEmpty(service)
      #expect(isEmpty)
    }
  }

  @Test("other files are no archives", arguments: ["", "{}\n", "hello", "\u{0}\u{0}\n", #"{"martlet":"archive"}"#])
  func noArchive(text: String) async throws {
    try await withSQLite { service, folder in
      let path = folder.appending(path: "other").path
      try Data(text.utf8).write(to: URL(filePath: path))
      let error = try await #require(throws: ArchiveError.self) { _ = try await load(path, into: service) }
      #expect(error == .noArchive)
    }
  }

  @Test("a newer format is refused")
  func newerFormat() async throws {
    try await withSQLite { service, folder in
      let path = folder.appending(path: "rows").path
      _ = try await export(service, to: path)
      try rewrite(path) { $0.replacing(#""format":1"#, with: #""format":2"#) }
      let error = try await #require(throws: ArchiveError.self) { _ = try await load(path, into: service) }
      #expect(error == .newerFormat(2))
    }
  }

  @Test("an export that fails keeps the file that was there, and leaves nothing beside it")
  func failedExport() async throws {
    try await withSQLite { service, folder in
      let place = folder.appending(path: "missing/rows").path
      await #expect(throws: ArchiveError.self) { _ = try await export(service, to: place) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.allSatisfy { $0.hasPrefix("rows.sqlite") })
    }
  }

  @Test("a device or a pipe is written to, and stays what it is; so does a symbolic link")
  func otherPlaces() async throws {
    try await withSQLite { service, folder in
      try await service.fill()
      let error = try await #require(throws: ArchiveError.self) { _ = try await export(service, to: "/dev/full") }
      #expect(error.description.contains("No space left"), "\(error)")
      _ = try await export(service, to: "/dev/null")
      for place in ["/dev/full", "/dev/null"] {
        let kind = try FileManager.default.attributesOfItem(atPath: place)[.type] as? FileAttributeType
        #expect(kind == .typeCharacterSpecial)
      }
      let (link, file) = (folder.appending(path: "link").path, folder.appending(path: "file").path)
      try Data().write(to: URL(filePath: file))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      _ = try await export(service, to: link)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
      #expect(try text(file).hasPrefix("{\"martlet\":\"archive\""))
    }
  }

  @Test("a file of another kind is not replaced, least of all the database itself")
  func otherFiles() async throws {
    try await withSQLite { service, folder in
      try await service.fill()
      let database = folder.appending(path: "rows.sqlite").path
      let error = try await #require(throws: ArchiveError.self) { _ = try await export(service, to: database) }
      #expect(error.description.contains("not replaced"))
      let count = try await service.run("query { items { name } }")["data"]?["items"]?.array?.count
      #expect(count == 3)
      let path = folder.appending(path: "archive").path
      for _ in 0..<2 { _ = try await export(service, to: path) }
    }
  }

  // MARK: Help

  private func export(_ service: ArchiveService<some ServiceDatabase>, to path: String) async throws -> ArchiveHeader {
    try await exportArchive(
      of: service.compiled.model, service: "archive", on: service.database, to: path, report: { _ in })
  }

  private func load(
    _ path: String, into service: ArchiveService<some ServiceDatabase>, replacing: Bool = false
  ) async throws -> ArchiveHeader {
    try await importArchive(
      path, of: service.compiled.model, into: service.database, replacing: replacing, report: { _ in })
  }

  private func isEmpty(_ service: ArchiveService<some ServiceDatabase>) async throws -> Bool {
    try await service.database.isEmpty(service.compiled.model)
  }

  /// Without the last one, the digest.
  private func lines(_ path: String) throws -> [JSONValue] {
    try text(path).split(separator: "\n").dropLast().map { try parseJSON(String($0)) }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  /// Changes an archive and gives it the digest of what it is then.
  private func rewrite(_ path: String, _ change: (String) -> String) throws {
    var lines = change(try text(path)).split(separator: "\n").dropLast().map(String.init)
    let digest = sha256(lines.map { $0 + "\n" }.joined())
    lines.append(#"{"end":true,"rows":\#(lines.count - 1),"sha256":"\#(digest)"}"#)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
  }
}
