import Foundation
import RecordGeneration
import SQLite
import SourceText
import SwiftDeclarations
import SwiftTypeModel
import TestSupport
import Testing

@_spi(Generated) @testable import LocalStore
@testable import RecordFixtures
@testable import Records

/// The 23 faults of the seed's code, each with what is right instead.
struct RecordRegressionTests {
  private let temporary: TemporaryStore
  private let birds: BirdDAO

  init() throws {
    temporary = try TemporaryStore()
    birds = BirdDAO(temporary.store)
  }

  private func generated(_ text: String, _ store: RecordStore = .sqlite) -> String {
    let file = readSource(path: "a.swift", bytes: Array(text.utf8))
    var log = DiagnosticLog()
    let outputs = RecordGenerator(store).generate(from: TypeModel([TypeModel.Source(file: file)]), into: &log)
    return (outputs ?? []).map(\.text).joined() + log.diagnostics.map { "\n\($0)" }.joined()
  }

  @Test("1, 5: a missing record is nil of the struct's own type")
  func missing() throws {
    let bird: Bird? = try birds.read("none")
    #expect(bird == nil)
  }

  @Test("2: no failure is silent")
  func failures() throws {
    try birds.insert(Bird(id: "1", name: "a"))
    #expect(throws: RecordError.self) { try birds.insert(Bird(id: "1", name: "b")) }
    temporary.store.close()
    #expect(throws: RecordError.self) { try birds.persist(Bird(id: "2", name: "b")) }
    #expect(throws: RecordError.self) { try birds.read("1") }
  }

  @Test(
    "3, 19: one, all, some, in order, by pages; delete, transaction, observation and migration have tests of their own")
  func operations() throws {
    try birds.persist(contentsOf: [Bird(id: "2", name: "b"), Bird(id: "1", name: "a")])
    #expect(try birds.all().map(\.id) == ["1", "2"])
    #expect(try birds.all(where: { $0.name == "b" }).map(\.id) == ["2"])
    #expect(try birds.all(where: { _ in .always }, orderedBy: { [$0.id.descending()] }).map(\.id) == ["2", "1"])
    #expect(try birds.page(size: 1).map(\.id) == ["1"])
    #expect(try birds.delete("1"))
  }

  @Test("4: struct, record and DAO are tied by their types: no casts, no `Any`")
  func types() {
    let text = generated("// sourcery: persist\nstruct A { var id: Int }")
    for word in ["as!", "as?", " Any", "try!"] { #expect(!text.contains(word), "\(word)") }
    let realm = generated("// sourcery: persist\nstruct A { var id: Int }", .realm)
    for word in ["as!", ": Any", "-> Any", "try!"] { #expect(!realm.contains(word), "\(word)") }
  }

  @Test("6: nothing is named by a keyword")
  func keywords() {
    let text = generated("// sourcery: persist\nstruct A { var id: Int; var `default`: Int }")
    #expect(!text.contains("let any "))
    #expect(text.contains("let `default` = Column<Int>"))
  }

  @Test("7, 12: every property is in the record, the reader and the writer, or is an error")
  func fields() {
    let text = generated("// sourcery: persist\nstruct A { var id: Int; var n: String?; var f: [Float] }")
    for name in ["id", "n", "f"] {
      #expect(text.contains(".init(\"\(name)\", property: \"\(name)\""))
      #expect(text.contains("self.\(name), "))
      #expect(text.contains("      \(name): "))
    }
    #expect(generated("// sourcery: persist\nstruct A { var id: Int\nvar u: Unknown }").contains("a.swift:3:5: error:"))
  }

  @Test("8: the struct's own name")
  func names() {
    let text = generated("// sourcery: persist\nstruct Robin { var id: Int }")
    #expect(!text.contains("Bird"))
    #expect(text.contains("Robin(row: row)"))
  }

  @Test("9: the key is declared, may have several columns, and is an error where it is missing")
  func keys() {
    #expect(generated("// sourcery: persist\nstruct A { var name: Int }").contains("'A' has no primary key"))
    #expect(
      generated("// sourcery: persist\nstruct A {\n// sourcery: primaryKey\nvar name: Int }").contains(
        "keyColumns: [0]"))
    let both = generated(
      "// sourcery: persist, primaryKey = \"b, a\"\nstruct A { var a: Int; var b: Int; var id: Int }")
    #expect(both.contains("keyColumns: [1, 0]"))
  }

  @Test("10: structs without a mark are left alone")
  func marks() { #expect(generated("struct A { var id: Int }").isEmpty) }

  @Test("11: nested types have names without dots, and tables of their own")
  func nested() {
    let text = generated(
      "enum O { \n// sourcery: persist\nstruct A { var id: Int } }\n// sourcery: persist\nstruct A { var id: Int }")
    #expect(text.contains("typealias OADAO = DAO<O.A>"))
    #expect(text.contains("name: \"O_A\""))
    #expect(text.contains("name: \"A\""))
  }

  @Test("13: a missing value is no empty text")
  func emptyText() throws {
    #expect(throws: StoreError.self) {
      try temporary.store.write { (transaction: StoreTransaction) in
        _ = try transaction.execute("INSERT INTO Bird (id, name) VALUES ('x', NULL)")
      }
    }
  }

  @Test("14: nothing but code is generated")
  func steps() { #expect(!generated("// sourcery: persist\nstruct A { var id: Int }").contains("#1")) }

  @Test("15: what another writer changed stays: only given columns are set, or only records that differ")
  func columns() throws {
    let tasks = TaskItemDAO(temporary.store)
    let old = TaskItem(id: 1, title: "t", score: 1, done: false, createdAt: 0)
    try tasks.insert(old)
    try tasks.patch(1) { [$0.done.set(true)] }
    var stale = old
    stale.title = "new"
    try tasks.persist(stale, .merge(only: ["title"]))
    #expect(try tasks.read(1) == TaskItem(id: 1, title: "new", score: 1, done: true, createdAt: 0))
  }

  @Test("16: connections are the store's: a DAO opens none")
  func connections() throws {
    #expect(BirdDAO(temporary.store).store === temporary.store)
    #expect(MemoryLayout<BirdDAO>.size == MemoryLayout<AnyObject>.size)
  }

  @Test("17, 21: from the main actor and from many tasks, without a wait of one for another's thread")
  @MainActor func actors() async throws {
    let birds = birds
    try await birds.persist(Bird(id: "main", name: "m"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask {
          try await birds.persist(Bird(id: "\(number)", name: "n"))
          _ = try await birds.read("main")
        }
      }
      try await group.waitForAll()
    }
    #expect(try await birds.count() == 51)
    let name = "m"
    let found = try await birds.all(where: { $0.name == name }, orderedBy: { [$0.id.ascending()] })
    #expect(found.map(\.id) == ["main"])
    try await birds.patch("main") { [$0.name.set(name + "!")] }
    #expect(try await birds.count { $0.name == "m!" } == 1)
    #expect(try await birds.delete { $0.name == "m!" } == 1)
  }

  @Test("18: the struct can be compared, identified and handed on")
  func conformances() {
    func needs<Value: Equatable & Identifiable & Sendable>(_ value: Value) -> Value.ID { value.id }
    #expect(needs(Bird(id: "1", name: "a")) == "1")
  }

  @Test("20: Realm's present form")
  func realm() {
    let text = generated("// sourcery: persist\nstruct A { var id: Int }", .realm)
    #expect(text.contains("@Persisted(primaryKey: true) var id: Int"))
    #expect(!text.contains("@objc"))
  }

  @Test("22: the same input gives the same bytes, in any order of files")
  func stable() {
    let sources = [
      "// sourcery: persist\nstruct A { var id: Int }", "// sourcery: persist\nstruct B { var id: Int; var a: A }",
    ]
    func run(_ order: [Int]) -> [RecordOutput]? {
      var log = DiagnosticLog()
      let files = order.map { readSource(path: "\($0).swift", bytes: Array(sources[$0].utf8)) }
      return RecordGenerator(.sqlite).generate(from: TypeModel(files.map { TypeModel.Source(file: $0) }), into: &log)
    }
    #expect(run([0, 1]) == run([1, 0]))
    #expect(run([0, 1])?.count == 3)
  }

  @Test("23: what the measured figures rest on: a batch is one commit, and whoever knows the key searches its index")
  func figures() throws {
    let before = try temporary.store.revision
    try birds.persist(contentsOf: (0..<1_000).map { Bird(id: "\($0)", name: "n") })
    #expect(try temporary.store.revision == before + 1)
    let statements = Bird.recordTable.statements
    for statement in [statements.select, statements.exists, statements.update, statements.delete] {
      #expect(try plan(statement.text.text).contains("SEARCH Bird USING"), "\(statement.text.text)")
    }
    // In the order of the index, without a sort of its own.
    #expect(try !plan(statements.selectAll.text.text).contains("TEMP B-TREE"))
    var values: [StoreValue] = []
    let page = RecordQuery<Bird>(where: { $0.id > "5" }, limit: 10)
    #expect(try plan(page.selection(of: Bird.recordTable, into: &values), values).contains("SEARCH Bird USING"))
  }

  /// What SQLite does for a statement.
  private func plan(_ sql: String, _ values: [StoreValue] = []) throws -> String {
    let rows = try temporary.store.read { (reader: StoreReader) in try reader.rows("EXPLAIN QUERY PLAN \(sql)", values)
    }
    return rows.compactMap { $0.last?.text }.joined(separator: "\n")
  }
}
