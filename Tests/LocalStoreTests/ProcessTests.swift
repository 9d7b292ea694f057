import Foundation
import StoreProcess
import TestSupport
import Testing

@testable import LocalStore

@Suite("Several processes", .serialized)
struct ProcessTests {
  @Test("killed in a write: what was committed is whole, what was not is not there")
  func killedInWrite() async throws {
    let folder = try StoreFolder()
    var random = SeededRandom(seed: 11)
    var next = 1
    var openings: [Duration] = []
    for round in 0..<(runsLongTests ? 200 : 12) {
      let process = try folder.process("commit", next, round, runsLongTests ? 500 : 60)
      let told = await process.wait(for: "committed")
      try #require(told != nil, "\(process.output)")
      try await Task.sleep(for: .microseconds(random.int(below: 20_000)))
      process.send(signal: SIGKILL)
      await process.waitForExit()
      let lines = process.output.matches(of: #/committed (\d+) (\d+)\n/#)
      let last = try #require(lines.last.flatMap { Int($0.1) })
      let start = ContinuousClock.now
      let store = try folder.open()
      try store.increment()
      openings.append(ContinuousClock.now - start)
      try store.verify()
      let batches = try store.rows("SELECT batch, count(*), min(text) FROM entry GROUP BY batch")
      let counts = Dictionary(
        batches.map { ($0[0].integer ?? -1, $0[1].integer ?? -1) }, uniquingKeysWith: { first, _ in first })
      for (batch, rows) in lines.map({ (Int64($0.1) ?? -1, Int64($0.2) ?? -1) }) {
        #expect(counts[batch] == rows, "batch \(batch)")
      }
      // The one after the last was committed before it was told, or is not there at all.
      for batch in batches where batch[0].integer ?? 0 > Int64(last) {
        #expect(batch[2].text?.hasSuffix(" of \(batch[1].integer ?? -1)") == true)
      }
      try store.change { try $0.execute("DELETE FROM entry") }
      next = last + 2
    }
    // Half of them, since a disk may stall once.
    #expect(openings.sorted()[openings.count / 2] < .seconds(1), "\(openings)")
  }

  @Test("killed in a checkpoint, in opening, in a migration", arguments: ["checkpoint", "open"])
  func killedElsewhere(_ command: String) async throws {
    var random = SeededRandom(seed: 5)
    let folder = try StoreFolder()
    try folder.open().change { try $0.addEntries(300) }
    for _ in 0..<(runsLongTests ? 100 : 8) {
      let process = try folder.process(command, 2)
      try await Task.sleep(for: .milliseconds(random.int(below: command == "open" ? 60 : 40)))
      process.send(signal: SIGKILL)
      await process.waitForExit()
      let last = process.output.matches(of: #/committed (\d+)\n/#).last.flatMap { Int64($0.1) }
      if command == "open" {
        // Version 1 without the column, or version 2 with all of it.
        let reader = try (try? folder.open(1, role: .reader)) ?? folder.open(2, role: .reader)
        let version = try reader.rows("PRAGMA user_version")
        let columns = try reader.rows("SELECT name FROM pragma_table_info('entry')")
        #expect(columns.count == (version == [[2]] ? 4 : 3))
        if version == [[2]] {
          #expect(try reader.rows("SELECT DISTINCT note FROM entry") == [["note 299"]])
        }
        try reader.verify()
      } else {
        let store = try folder.open(1)
        try store.verify()
        if let last { #expect(try store.counter >= last) }
      }
    }
  }

  @Test("two to four writers lose nothing and never see busy")
  func writers() async throws {
    for count in 2...(runsLongTests ? 4 : 3) {
      let folder = try StoreFolder()
      _ = try folder.open()
      let times = runsLongTests ? 1_000 : 200
      let processes = try (0..<count).map { _ in try folder.process("increment", times) }
      for process in processes { #expect(await process.waitForExit() == 0, "\(process.output)") }
      #expect(try folder.open().counter == Int64(count * times))
    }
  }

  @Test("a writer that waits too long gets a typed error")
  func busy() async throws {
    let folder = try StoreFolder()
    let store = try folder.open(busyTimeout: .milliseconds(50))
    let holder = try folder.process("hold", 1_000)
    _ = try #require(await holder.wait(for: "holding"), "\(holder.output)")
    #expect(storeErrorCode { try store.increment() } == .busy)
    #expect(try store.counter == 0)
    await holder.waitForExit()
    try store.increment()
    #expect(try store.counter == 2)
  }

  @Test("a reader keeps its state over a checkpoint, which says that it is partial")
  func checkpoint() async throws {
    let folder = try StoreFolder()
    let store = try folder.open(busyTimeout: .milliseconds(50))
    let reader = try folder.process("hold-read", 1_000)
    // The reader's state begins with its first read.
    _ = try #require(await reader.wait(for: "holding"), "\(reader.output)")
    try store.change { transaction in
      try transaction.increment()
      try transaction.addEntries(3_000)
    }
    #expect(try !store.checkpoint().isComplete)
    await reader.waitForExit()
    #expect(reader.output.contains("same"), "\(reader.output)")
    let result = try store.checkpoint()
    #expect(result.isComplete)
    #expect(StoreFiles.size(of: folder.database + "-wal") == 0)
  }

  @Test("after every call no lock is left but those of an open file")
  func locks() async throws {
    let folder = try StoreFolder()
    let process = try folder.process("idle")
    _ = try #require(await process.wait(for: "idle"), "\(process.output)")
    let inodes = try ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm", "store.lock"].map { file in
      try FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)[.systemFileNumber] as? Int ?? 0
    }
    var held: [Substring] = []
    // What the observer reads at this moment is locked, too, and soon no more.
    try await eventually("no lock is left but the marks of an open file: \(held)") {
      let lines = try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
      held = lines.filter { line in
        line.contains(" \(process.processID) ") && inodes.contains { line.contains(":\($0) ") }
      }
      // Shared locks on the whole file and on the byte that says "somebody has this open".
      return held.allSatisfy { line in
        line.contains("READ") && (line.hasSuffix(" 128 128") || line.hasSuffix(" 1073741826 1073742335"))
      }
    }
    process.send(signal: SIGKILL)
    await process.waitForExit()
  }

  @Test("a store that is used after fork traps")
  func afterFork() async throws {
    let folder = try StoreFolder()
    #expect(try await folder.run("fork").contains("trapped"))
  }
}
