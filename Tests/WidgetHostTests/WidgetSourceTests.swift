#if os(Linux)
  import Foundation
  import LocalStore
  import Records
  import TestSupport
  import Testing

  @testable import MartletWidgets
  @testable import RecordFixtures

  @Suite("where a widget's content comes from")
  struct WidgetSourceTests {
    @Test("records, as a DAO reads them, with the revision of the store")
    func fromRecords() async throws {
      let folder = try TemporaryFolder()
      let location = StoreLocation.directory(folder.url.path, name: "garden")
      let schema = records.storeSchema
      let store = try LocalStore(location, role: .writer, schema: schema)
      let birds = BirdDAO(store)
      for (id, name) in [("1", "Robin"), ("2", "Wren"), ("3", "Rook")] {
        try await birds.persist(Bird(id: id, name: name))
      }
      let source = WidgetSource.records(
        location, schema: schema,
        RecordQuery<Bird>(where: { $0.name.hasPrefix("R") }, orderedBy: { [$0.name.descending()] }))
      let reading = try #require(try await source.read())
      #expect(reading.content.map(\.name) == ["Rook", "Robin"])
      #expect(reading.revision == (try store.revision))
    }

    @Test("the small file of an app")
    func fromSnapshot() async throws {
      let folder = try TemporaryFolder()
      let location = StoreLocation.directory(folder.url.path)
      let source = WidgetSource.snapshot(location, format: 2) { String(decoding: $0, as: UTF8.self) }
      #expect(try await source.read() == nil)
      try SharedSnapshot(location).write(Array("three tasks".utf8), revision: 7, format: 2)
      let reading = try await source.map(\.count).read()
      #expect(reading?.content == 11 && reading?.revision == 7)
      // A payload of a newer app is an error, so that the last good entry stays.
      try SharedSnapshot(location).write(Array("new".utf8), revision: 8, format: 3)
      await #expect(throws: StoreError.self) { _ = try await source.read() }
    }

    @Test("without a store there is a typed error, and never a new store")
    func missing() async throws {
      let folder = try TemporaryFolder()
      let source = WidgetSource.store(.directory(folder.url.path), schema: StoreSchema([])) { _ in 1 }
      await #expect(throws: StoreError.self) { _ = try await source.read() }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }
  }
#endif
