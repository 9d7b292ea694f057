import Migrations
import Testing

@Suite("SQLite's text of a table, read again")
struct ParseTests {
  private static let table = CatalogTable(
    name: "a \"b\"\u{301}",
    columns: [
      CatalogColumn(name: "id", type: "TEXT", isNotNull: true, defaultSQL: nil, checks: []),
      CatalogColumn(
        name: "x, (y)", type: "INTEGER", isNotNull: false, defaultSQL: "'it''s, ''\u{301})'",
        checks: [CatalogCheck(name: "c\"1", condition: "\"x, (y)\" IN ('a', ')b', '''')")]),
      CatalogColumn(name: "z", type: "REAL", isNotNull: false, defaultSQL: "(1 + (2))", checks: []),
    ],
    primaryKey: ["id"],
    foreignKeys: [
      CatalogForeignKey(
        name: "fk", columns: ["x, (y)"], target: "other", targetColumns: ["id"], deletion: .setNull)
    ], indexes: [CatalogIndex(name: "i", isUnique: true, terms: ["\"z\" DESC", "CASE \"z\" WHEN 'a,' THEN 0 END"])])

  @Test("what was rendered is read back")
  func roundTrip() {
    let read = parseSQLiteTable(
      name: Self.table.name, sql: renderSQLiteTable(Self.table), indexes: Self.table.indexes)
    #expect(read == Self.table)
  }

  @Test("an index is read back")
  func index() {
    let index = Self.table.indexes[0]
    #expect(parseSQLiteIndex(name: "i", sql: renderSQLiteIndex(index, on: "t")) == index)
  }

  @Test(
    "texts of others are left alone",
    arguments: ["CREATE TABLE t (a)", "CREATE TABLE t (\"a\" TEXT UNIQUE)", "CREATE TABLE t", "", "CREATE TABLE t ("])
  func foreign(_ sql: String) {
    #expect(parseSQLiteTable(name: "t", sql: sql, indexes: []) == nil)
  }
}
