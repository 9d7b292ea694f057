import TestSupport
import Testing

@testable import EventLoop

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func withLoop<Result>(_ body: (EventLoop) async throws -> Result) async throws -> Result {
  let loop = try EventLoop()
  try loop.start()
  do {
    let result = try await body(loop)
    try await finished("the loop's end") { await loop.stopAndWait() }
    return result
  } catch {
    try await finished("the loop's end") { await loop.stopAndWait() }
    throw error
  }
}

@Test func tasksRunOnTheLoop() async throws {
  try await withLoop { loop in
    let counts = await withTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask(executorPreference: loop) {
          var onLoop = 0
          for _ in 0..<5 {
            if loop.isInLoop { onLoop += 1 }
            await Task.yield()
          }
          // A sleep ends on the loop, too.
          if number % 50 == 0 { try? await Task.sleep(for: .milliseconds(1)) }
          return onLoop + (loop.isInLoop ? 1 : 0)
        }
      }
      return await group.reduce(0, +)
    }
    #expect(counts == 1200)
    #expect(!loop.isInLoop)
  }
}

@Test func aSleepingLoopIsWoken() async throws {
  try await withLoop { loop in
    for round in 0..<200 {
      let result = try await loop.perform { round * 2 }
      #expect(result == round * 2)
    }
  }
}

@Test func timersFireInOrderAndCanBeTakenBack() async throws {
  try await withLoop { loop in
    let fired = try await finished("the last timer") {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[Int], any Error>) in
        loop.execute {
          let log = Log()
          for delay in [3, 1, 2] { _ = loop.schedule(after: UInt64(delay) * 1_000_000) { log.entries.append(delay) } }
          let taken = loop.schedule(after: 1_500_000) { log.entries.append(99) }
          loop.cancel(taken)
          _ = loop.schedule(after: 5_000_000) { continuation.resume(returning: log.entries) }
        }
      }
    }
    #expect(fired == [1, 2, 3])
  }
}

private final class Log {
  var entries: [Int] = []
}

@Test func anEndedLoopRefusesAndStrandsNobody() async throws {
  let loop = try EventLoop()
  try loop.start()
  let task = Task(executorPreference: loop) {
    try? await Task.sleep(for: .milliseconds(50))
    return 7
  }
  try await finished("the loop's end") { await loop.stopAndWait() }
  #expect(try await finished("the task of the ended loop") { await task.value } == 7)
  #expect(!loop.execute {})
  await #expect(throws: SocketError.self) { try await loop.perform {} }
  try await finished("the second end") { await loop.stopAndWait() }
}
