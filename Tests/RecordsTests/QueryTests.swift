import LocalStore
import Records
import TestSupport
import Testing

@testable import RecordFixtures

/// Conditions, orders and aggregates.
struct QueryTests {
  private let temporary: TemporaryStore
  private let tasks: TaskItemDAO

  init() throws {
    temporary = try TemporaryStore()
    tasks = TaskItemDAO(temporary.store)
    try tasks.persist(
      contentsOf: (1...20).map {
        TaskItem(
          id: $0, title: $0 == 7 ? "Seven %_'\"" : "Task \($0)", score: Double($0) / 2, done: $0 % 3 == 0,
          createdAt: 100 - $0)
      })
  }

  private func ids(_ predicate: (TaskItem.Columns) -> RecordPredicate) throws -> [Int] {
    try tasks.all(where: predicate).map(\.id)
  }

  @Test("conditions may be joined by hundreds, and be mixed")
  func long() throws {
    #expect(try ids { c in (1...500).map { c.id == $0 }.reduce(.never, ||) }.count == 20)
    #expect(try ids { c in (1...500).map { c.id != -$0 }.reduce(.always, &&) }.count == 20)
    #expect(try ids { ($0.id == 1 || $0.id == 2) && ($0.id == 2 || $0.id == 3) } == [2])
    #expect(try ids { $0.id == 1 || $0.id == 2 && $0.done == true || $0.id == 3 } == [1, 3])
    #expect(try ids { !($0.id < 19 || $0.id == 20) } == [19])
    #expect(try tasks.delete { $0.id == 1 || $0.id == 2 } == 2)
  }

  @Test("a column that the file does not have is an error, and never its own name as a text")
  func missingColumn() throws {
    let folder = try TemporaryFolder()
    let location = StoreLocation.directory(folder.path, name: "test")
    let columns = TaskItem.recordTable.columns
    let old = RecordTable(entity: "TaskItem", name: "task", columns: [columns[0], columns[2]], keyColumns: [0])
    let first = try LocalStore(location, schema: RecordSchema([old]).storeSchema)
    try first.write { (transaction: StoreTransaction) in
      _ = try transaction.execute("INSERT INTO task VALUES (1, 2.5)")
    }
    first.close()
    let store = try LocalStore(location, schema: RecordSchema([TaskItem.recordTable]).storeSchema)
    defer { store.close() }
    let dao = TaskItemDAO(store)
    func code(_ body: () throws -> Void) -> RecordError.Code? {
      do { try body() } catch { return (error as? RecordError)?.code }
      return nil
    }
    #expect(code { _ = try dao.all() } == .schemaMismatch)
    #expect(code { _ = try dao.count { $0.title == "title" } } == .schemaMismatch)
    #expect(code { _ = try dao.delete { $0.title == "title" } } == .schemaMismatch)
    #expect(
      code { try dao.insert(TaskItem(id: 2, title: "a", score: 1, done: false, createdAt: 0)) } == .schemaMismatch)
    #expect(try store.read { try $0.rows("SELECT count(*) FROM task") } == [[.integer(1)]])
  }

  @Test("each condition")
  func conditions() throws {
    #expect(try ids { $0.id == 3 } == [3])
    #expect(try ids { $0.id != 3 }.count == 19)
    #expect(try ids { $0.score < 1.5 } == [1, 2])
    #expect(try ids { $0.score <= 1.5 } == [1, 2, 3])
    #expect(try ids { $0.id > 18 } == [19, 20])
    #expect(try ids { $0.id >= 18 } == [18, 19, 20])
    #expect(try ids { $0.id.isIn([5, 3, 99]) } == [3, 5])
    #expect(try ids { $0.id.isIn([]) } == [])
    #expect(try ids { $0.id.isBetween(3, 5) } == [3, 4, 5])
    #expect(try ids { $0.title.contains("ask 1") && $0.done == false } == [1, 10, 11, 13, 14, 16, 17, 19])
    #expect(try ids { $0.title.hasPrefix("Sev") } == [7])
    #expect(try ids { $0.title.hasSuffix("9") } == [9, 19])
    #expect(try ids { $0.title.isLike("task _") } == [1, 2, 3, 4, 5, 6, 8, 9])
    #expect(try ids { $0.title.contains("%_'\"") } == [7])
    #expect(try ids { $0.done == true || $0.id < 3 } == [1, 2, 3, 6, 9, 12, 15, 18])
    #expect(try ids { !($0.done == true || $0.id < 3) }.count == 12)
    #expect(try ids { _ in .never } == [])
    #expect(try tasks.count { $0.done == true } == 6)
    #expect(try tasks.keys { $0.done == true } == [3, 6, 9, 12, 15, 18])
  }

  @Test("a value never becomes SQL")
  func injection() throws {
    #expect(try ids { $0.title == "' OR 1=1 --" } == [])
    #expect(try ids { $0.title.isIn(["'); DROP TABLE task; --"]) } == [])
    #expect(try tasks.count() == 20)
  }

  @Test("orders by several keys, limits and offsets; the key decides last")
  func orders() throws {
    let top = try tasks.all(
      where: { _ in .always }, orderedBy: { [$0.done.descending(), $0.score.descending()] }, limit: 3)
    #expect(top.map(\.id) == [18, 15, 12])
    #expect(try tasks.all(where: { _ in .always }, limit: 2, offset: 3).map(\.id) == [4, 5])
    #expect(try tasks.all(where: { _ in .always }, limit: -5) == [])
    #expect(try tasks.first(orderedBy: { [$0.createdAt.ascending()] })?.id == 20)
    #expect(
      try tasks.all(where: { _ in .always }, orderedBy: { [$0.title.ascending(.caseInsensitive)] }).first?.id == 7)
  }

  @Test("aggregates and single columns")
  func aggregates() throws {
    let (least, most) = try tasks.read { (try $0.aggregate(.min, of: \.score), try $0.aggregate(.max, of: \.id)) }
    #expect(least == .real(0.5))
    #expect(most == .integer(20))
    #expect(try tasks.read { try $0.aggregate(.sum, of: \.id) { $0.id <= 3 } } == .integer(6))
    #expect(try tasks.read { try $0.aggregate(.average, of: \.id) } == .real(10.5))
    #expect(try tasks.read { try $0.aggregate(.sum, of: \.id) { _ in .never } } == StoreValue?.none)
    let titles = try tasks.read { try $0.values(of: \.title, RecordQuery(where: { $0.id < 3 })) }
    #expect(titles == ["Task 1", "Task 2"])
  }

  @Test("NaN is refused with the property's name, wherever it comes from")
  func notANumber() throws {
    let item = TaskItem(id: 99, title: "", score: .nan, done: false, createdAt: 0)
    let error = #expect(throws: RecordError.self) { try tasks.persist(item) }
    #expect(error?.code == .translation)
    #expect(error?.property == "score")
    #expect(throws: RecordError.self) { try tasks.all { $0.score == .nan } }
    #expect(try tasks.count() == 20)
  }

  @Test("tables that are not as expected, and unknown stored values, are typed errors")
  func mismatch() throws {
    try temporary.store.write { (transaction: StoreTransaction) in _ = try transaction.execute("DROP TABLE task") }
    let error = #expect(throws: RecordError.self) { try tasks.count() }
    #expect(error?.code == .schemaMismatch)
  }
}
