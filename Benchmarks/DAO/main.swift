// Compares the generated DAO with SQLite's C interface: insert, look up by key, fetch all.
// usage: DAOBench insert|lookup|fetch FOLDER. Prints CPU milliseconds.

import LocalStore
import Records

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let rows = 100_000
let lookups = 20_000

func cpuMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func makeItems() -> [TaskItem] {
  (1...rows).map {
    TaskItem(
      id: $0, title: "Task number \($0) with a title", score: Double($0) / 2, done: $0 % 3 == 0,
      createdAt: 1_700_000_000 + $0)
  }
}

func keys() -> [Int] {
  var state: UInt64 = 42
  return (0..<lookups).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(rows)) + 1
  }
}

func run() throws {
  let words = CommandLine.arguments
  guard words.count == 3 else {
    print("usage: DAOBench insert|lookup|fetch FOLDER")
    exit(2)
  }
  let store = try LocalStore(
    .directory(words[2], name: "bench"), schema: RecordSchema([TaskItem.recordTable]).storeSchema)
  let dao = DAO<TaskItem>(store)
  switch words[1] {
  case "insert":
    let items = makeItems()
    let start = cpuMilliseconds()
    try dao.persist(contentsOf: items, .insertOnly)
    // Exclude the deallocation of the caller's values from the measurement, as in the reference program.
    withExtendedLifetime(items) { print(cpuMilliseconds() - start) }
  case "lookup":
    if try dao.count() == 0 { try dao.persist(contentsOf: makeItems(), .insertOnly) }
    let keys = keys()
    var found = 0
    let start = cpuMilliseconds()
    try dao.read { reader in
      for key in keys where try reader.read(key) != nil { found += 1 }
    }
    print(cpuMilliseconds() - start)
    guard found == lookups else { fatalError("\(found) found") }
  default:
    if try dao.count() == 0 { try dao.persist(contentsOf: makeItems(), .insertOnly) }
    let start = cpuMilliseconds()
    let items = try dao.all()
    print(cpuMilliseconds() - start)
    guard items.count == rows else { fatalError("\(items.count) fetched") }
  }
  store.close()
}

try run()
