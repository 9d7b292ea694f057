import LocalStore
import Records
import TestSupport
import Testing

@testable import RecordFixtures

/// Files of older versions become as new as the records.
struct MigrationTests {
  @Test("the statements of each version")
  func statements() {
    let schema = RecordSchema([Garden.Egg.recordTable])
    #expect(schema.version == 3)
    #expect(
      schema.statements(of: 1) == [
        "CREATE TABLE \"Garden_Egg\" (\"nest\" INTEGER NOT NULL, \"egg\" TEXT NOT NULL, \"colour\" TEXT NOT NULL, PRIMARY KEY (\"nest\", \"egg\"))"
      ])
    #expect(schema.statements(of: 2) == ["ALTER TABLE \"Garden_Egg\" ADD COLUMN \"weight\" INTEGER NOT NULL DEFAULT 3"])
    #expect(schema.statements(of: 3) == ["ALTER TABLE \"Garden_Egg\" RENAME COLUMN \"colour\" TO \"shade\""])
  }

  @Test("an old file keeps its rows: new columns have their default, renamed ones their values")
  func oldFile() throws {
    let folder = try TemporaryFolder()
    let location = StoreLocation.directory(folder.path, name: "test")
    let columns = Garden.Egg.recordTable.columns
    let old = RecordTable(
      entity: "Egg", name: "Garden_Egg",
      columns: [columns[0], columns[1], .init("colour", property: "shade", "TEXT NOT NULL")], keyColumns: [0, 1])
    let first = try LocalStore(location, schema: RecordSchema([old]).storeSchema)
    try first.write { (transaction: StoreTransaction) in
      _ = try transaction.execute("INSERT INTO Garden_Egg VALUES (1, 'a', 'blue')")
    }
    first.close()
    let second = try LocalStore(location, schema: RecordSchema([Garden.Egg.recordTable]).storeSchema)
    defer { second.close() }
    #expect(try GardenEggDAO(second).all() == [Garden.Egg(nest: 1, egg: "a", weight: 3, shade: "blue")])
  }

  @Test("steps of one's own run before those of the tables")
  func ownSteps() throws {
    let folder = try TemporaryFolder()
    let step = StoreSchema.Migration(4) { transaction in
      _ = try transaction.execute("INSERT INTO Garden_Egg VALUES (9, 'z', 'w', 1)")
    }
    let schema = RecordSchema([Garden.Egg.recordTable], migrations: [step])
    #expect(schema.version == 4)
    let store = try LocalStore(.directory(folder.path, name: "test"), schema: schema.storeSchema)
    defer { store.close() }
    #expect(try GardenEggDAO(store).count() == 1)
  }
}
