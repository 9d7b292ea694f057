import LocalStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

func perform(_ command: String, _ location: StoreLocation, _ numbers: [Int]) async throws {
  func number(_ index: Int, or fallback: Int) -> Int { index < numbers.count ? numbers[index] : fallback }
  switch command {
  case "commit": try commitBatches(location, from: number(0, or: 1), seed: number(1, or: 1), limit: number(2, or: 500))
  case "increment": try increment(location, times: number(0, or: 1), version: number(1, or: 1))
  case "hold": try hold(location, milliseconds: number(0, or: 1_000))
  case "hold-read": try holdReading(location, milliseconds: number(0, or: 1_000))
  case "open": _ = try LocalStore(location, schema: logSchema(number(0, or: 1)))
  case "open-once": try openAndIncrement(location)
  case "read": try readCounter(location, version: number(0, or: 1))
  case "read-twice": try readTwice(location, version: number(0, or: 1))
  case "checkpoint": try checkpointForEver(location)
  case "watch": try await watch(location, until: number(0, or: 1))
  case "fork": try useAfterFork(location)
  case "idle": try idle(location)
  default: say("there is no command \(command)")
  }
}

/// Numbered transactions of 1 to `limit` rows, each told after its commit, until the process is killed.
private func commitBatches(_ location: StoreLocation, from first: Int, seed: Int, limit: Int) throws {
  let store = try LocalStore(location, schema: logSchema())
  var random = UInt64(seed)
  var batch = first
  while true {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let rows = Int(random >> 33) % limit + 1
    try store.write { transaction in
      for row in 0..<rows {
        try transaction.execute(
          "INSERT INTO entry (batch, text) VALUES (?1, ?2)", [.integer(Int64(batch)), .text("row \(row) of \(rows)")])
      }
    }
    say("committed \(batch) \(rows)")
    batch += 1
  }
}

private func increment(_ location: StoreLocation, times: Int, version: Int) throws {
  let store = try LocalStore(location, schema: logSchema(version))
  for _ in 0..<times {
    try store.write { transaction in
      // Read first: what would be a deadlock if the transaction became a writer only now.
      let value = try transaction.rows("SELECT value FROM counter").first?.first?.integer ?? 0
      try transaction.execute("UPDATE counter SET value = ?1", [.integer(value + 1)])
    }
  }
}

private func openAndIncrement(_ location: StoreLocation) throws {
  try increment(location, times: 1, version: 1)
}

private func hold(_ location: StoreLocation, milliseconds: Int) throws {
  let store = try LocalStore(location, schema: logSchema())
  try store.write { transaction in
    try transaction.execute("UPDATE counter SET value = value + 1")
    say("holding")
    usleep(UInt32(milliseconds) * 1_000)
  }
}

private func holdReading(_ location: StoreLocation, milliseconds: Int) throws {
  let store = try LocalStore(location, role: .reader, schema: logSchema())
  try store.read { reader in
    let before = try reader.rows("SELECT value FROM counter")
    say("holding")
    usleep(UInt32(milliseconds) * 1_000)
    say(try reader.rows("SELECT value FROM counter") == before ? "same" : "changed")
  }
}

private func readCounter(_ location: StoreLocation, version: Int) throws {
  let store = try LocalStore(location, role: .reader, schema: logSchema(version))
  say("value \(try store.read { try $0.rows("SELECT value FROM counter") }[0][0].integer ?? -1)")
}

/// Reads with one connection until the file `opened` is there, and once more after that.
private func readTwice(_ location: StoreLocation, version: Int) throws {
  let store = try LocalStore(location, role: .reader, schema: logSchema(version))
  let read = { try store.read { try $0.rows("SELECT count(text) FROM entry") } }
  _ = try read()
  say("first")
  var isLast = false
  while !isLast {
    isLast = access("\(arguments[1])/opened", F_OK) == 0
    usleep(20_000)
    do { _ = try read() } catch let error as StoreError {
      say("then \(error.code) \(error.found ?? 0) \(error.supported ?? 0)")
      return
    }
  }
  say("then fine")
}

private func checkpointForEver(_ location: StoreLocation) throws {
  let store = try LocalStore(location, schema: logSchema())
  var number = 0
  while true {
    number += 1
    try store.write { try $0.execute("UPDATE counter SET value = ?1", [.integer(Int64(number))]) }
    say("committed \(number)")
    try store.checkpoint()
  }
}

/// Tells each value of the counter that an observer in this process sees.
private func watch(_ location: StoreLocation, until last: Int) async throws {
  let store = try LocalStore(location, role: .reader, schema: logSchema())
  let values = store.values(in: .table("counter")) { reader in
    try reader.rows("SELECT value FROM counter")[0][0].integer ?? -1
  }
  for try await snapshot in values {
    say("saw \(snapshot.value)")
    if snapshot.value >= Int64(last) { return }
  }
}

private func useAfterFork(_ location: StoreLocation) throws {
  let store = try LocalStore(location, schema: logSchema())
  let child = fork()
  if child == 0 {
    _ = try? store.read { try $0.revision }
    _exit(0)
  }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  // Under a sanitizer the process ends with a code instead of a signal.
  say(status == 0 ? "lived" : "trapped")
}

/// Calls everything once, then sleeps with the store open.
private func idle(_ location: StoreLocation) throws {
  let store = try LocalStore(location, schema: logSchema())
  try store.write { try $0.execute("UPDATE counter SET value = value + 1") }
  _ = try store.read { try $0.rows("SELECT * FROM counter") }
  try? store.write { _ in throw CancellationError() }
  try store.checkpoint()
  try store.compact()
  try store.backup(to: "\(arguments[1])/backup.sqlite")
  try store.verify()
  _ = try store.revision
  // An observer stays.
  let changes = store.changes(in: .everything)
  let observer = Task { for await _ in changes {} }
  try store.write { try $0.execute("UPDATE counter SET value = value + 1") }
  store.endWriting()
  store.resume()
  try SharedSnapshot(location).write([1], revision: 1, format: 1)
  say("idle")
  observer.cancel()
  sleep(30)
}
