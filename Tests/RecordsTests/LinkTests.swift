import Foundation
import LocalStore
import Records
import Synchronization
import TestSupport
import Testing

@testable import RecordFixtures

/// Records that refer to one another, compound keys, protocols, initializers of one's own.
struct LinkTests {
  private let temporary: TemporaryStore
  init() throws { temporary = try TemporaryStore() }

  @Test("linked records are stored with the one that links, and shared")
  func links() throws {
    let nests = GardenNestDAO(temporary.store)
    let owners = GardenOwnerDAO(temporary.store)
    let ann = Garden.Owner(id: 1, name: "Ann")
    let ben = Garden.Owner(id: 2, name: "Ben")
    let nest = Garden.Nest(number: 1, owner: ann, guest: nil, visitors: [ben, ann, ben], builder: ben)
    try nests.persist(contentsOf: [nest, Garden.Nest(number: 2, owner: ann, guest: ben, visitors: [], builder: ann)])
    #expect(try nests.read(1) == nest, "duplicates and the order of a list stay")
    try owners.patch(1) { [$0.name.set("Anna")] }
    #expect(try nests.all().map(\.owner.name) == ["Anna", "Anna"], "one record, linked twice")
    #expect(try nests.read(2)?.builder.name == "Ann", "an embedded one is a copy")
    #expect(try nests.count { $0.owner == 1 } == 2)
    #expect(try nests.count { $0.guest.isNil } == 1)
  }

  @Test("a linked record that is gone: an error, nothing for an optional, left out of a list")
  func dangling() throws {
    let nests = GardenNestDAO(temporary.store)
    let ann = Garden.Owner(id: 1, name: "Ann")
    let ben = Garden.Owner(id: 2, name: "Ben")
    try nests.persist(Garden.Nest(number: 1, owner: ann, guest: ben, visitors: [ben, ann], builder: ben))
    try GardenOwnerDAO(temporary.store).delete(2)
    #expect(try nests.read(1)?.guest == nil)
    #expect(try nests.read(1)?.visitors == [ann])
    try GardenOwnerDAO(temporary.store).delete(1)
    let error = #expect(throws: RecordError.self) { try nests.read(1) }
    #expect(error?.code == .danglingLink)
    #expect(error?.property == "owner")
  }

  @Test("a key of two columns")
  func compound() throws {
    let eggs = GardenEggDAO(temporary.store)
    let egg = Garden.Egg(nest: 1, egg: "a", weight: 5, shade: "blue")
    try eggs.persist(contentsOf: [
      egg, Garden.Egg(nest: 1, egg: "b", weight: 6, shade: ""), Garden.Egg(nest: 2, egg: "a", weight: 7, shade: ""),
    ])
    let key = Garden.Egg.RecordKeyColumns(nest: 1, egg: "a")
    #expect(try eggs.read(key) == egg)
    #expect(try eggs.page(after: key, size: 5).map(\.weight) == [6, 7])
    #expect(try eggs.keys { $0.nest == 1 }.count == 2)
    try eggs.patch(key) { [$0.weight.set(9)] }
    #expect(try eggs.read(key)?.weight == 9)
    #expect(try eggs.delete(key))
    #expect(try eggs.count() == 2)
  }

  @Test("values of a protocol come back as the type they were")
  func existentials() throws {
    let visits = GardenVisitDAO(temporary.store)
    try visits.insert(
      Garden.Visit(
        id: 1, visitor: Garden.Cat(lives: 9), second: nil, others: [Garden.Human(name: "h"), Garden.Cat(lives: 1)]))
    let read = try #require(try visits.read(1))
    #expect(read.visitor as? Garden.Cat == Garden.Cat(lives: 9))
    #expect(read.second == nil)
    #expect((read.others.first as? Garden.Human)?.name == "h")
    struct Stranger: Garden.Visitor {}
    let error = #expect(throws: RecordError.self) {
      try visits.insert(Garden.Visit(id: 2, visitor: Stranger(), second: nil, others: []))
    }
    #expect(error?.code == .translation)
  }

  @Test("the marked initializer is used")
  func initializer() throws {
    let dao = GardenMadeDAO(temporary.store)
    try dao.insert(Garden.Made(id: "x", source: 4))
    #expect(try dao.read("x") == Garden.Made(id: "x", doubled: 8))
  }

  @Test("enums are keys, alone and beside others")
  func enumKeys() throws {
    let plots = GardenPlotDAO(temporary.store)
    let soil = Garden.Soil(zone: .shade, note: "wet")
    let plot = Garden.Plot(zone: .shade, bed: .south, soil: soil)
    try plots.persist(plot)
    #expect(try GardenSoilDAO(temporary.store).read(.shade) == soil)
    #expect(try plots.read(Garden.Plot.RecordKeyColumns(bed: .south, zone: .shade)) == plot)
    #expect(try plots.count { $0.soil == .shade && $0.bed == .south } == 1)
  }

  @Test("records that hold others of their kind; links that lead back are an error, and no endless loop")
  func cycles() throws {
    let dao = GardenBranchDAO(temporary.store)
    let tree = Garden.Branch(
      id: "root", branches: [.init(id: "a", branches: [.init(id: "leaf", branches: [])]), .init(id: "b", branches: [])])
    try dao.persist(tree)
    #expect(try dao.read("root") == tree)
    #expect(try dao.count() == 4)
    try temporary.store.write { (transaction: StoreTransaction) in
      _ = try transaction.execute("UPDATE Garden_Branch SET branches = '[\"a\",\"b\"]' WHERE id IN ('leaf', 'b')")
    }
    let error = #expect(throws: RecordError.self) { try dao.read("root") }
    #expect(error?.code == .cycle)
    #expect(throws: RecordError.self) { try dao.all() }
  }

  /// A chain of branches; the last one is `links` links deep.
  private func chain(_ links: Int) -> Garden.Branch {
    (0..<links).reversed().reduce(Garden.Branch(id: "\(links)", branches: [])) {
      Garden.Branch(id: "\($1)", branches: [$0])
    }
  }

  @Test("a chain of 100 links is stored and read; a longer one is an error in both, and the stack is never used up")
  func deep() throws {
    let dao = GardenBranchDAO(temporary.store)
    try dao.persist(chain(100))
    #expect(try dao.read("0") == chain(100))
    // As small a stack as threads have on Apple's systems.
    let outcome = Mutex<Result<Garden.Branch?, any Error>?>(nil)
    let tree = chain(100)
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      let result = Result {
        try dao.persist(tree, .modified)
        return try dao.read("0")
      }
      outcome.withLock { $0 = result }
      ended.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    #expect(ended.wait(timeout: .now() + 60) == .success)
    #expect(try outcome.withLock { try $0?.get() } == chain(100))
    let written = #expect(throws: RecordError.self) { try dao.persist(chain(101)) }
    #expect(written?.code == .tooDeep)
    #expect(written?.key == "101")
    #expect(try dao.count() == 101, "nothing of it is stored")
    try temporary.store.write { (transaction: StoreTransaction) in
      for id in 100..<5000 {
        _ = try transaction.execute(
          "INSERT OR REPLACE INTO Garden_Branch (id, branches) VALUES ('\(id)', '[\"\(id + 1)\"]')")
      }
    }
    let read = #expect(throws: RecordError.self) { try dao.read("0") }
    #expect(read?.code == .tooDeep)
    #expect(read?.property == "branches")
    #expect(throws: RecordError.self) { try dao.all() }
  }
}
