import TestSupport
import Testing

@testable import EventLoop

@Test func actionsComeInTheOrderOfTheirMoments() {
  let seed: UInt64 = 42
  var generator = SeededRandom(seed: seed)
  var heap = TimerHeap<Int>()
  var expected: [(deadline: UInt64, action: Int)] = []
  var ids: [UInt64] = []
  for action in 0..<2000 {
    let deadline = UInt64.random(in: 0..<500, using: &generator)
    ids.append(heap.insert(at: deadline, action))
    expected.append((deadline, action))
  }
  let removed = Set((0..<2000).filter { _ in Bool.random(using: &generator) })
  for action in removed { heap.remove(ids[action]) }
  expected = expected.filter { !removed.contains($0.action) }
    .sorted { ($0.deadline, $0.action) < ($1.deadline, $1.action) }
  #expect(heap.nextDeadline() == expected.first?.deadline)
  var actual: [Int] = []
  for now in stride(from: UInt64(0), to: 600, by: 7) {
    while let action = heap.popDue(now) { actual.append(action) }
  }
  #expect(actual == expected.map(\.action), "seed \(seed)")
  #expect(heap.isEmpty)
}

@Test func removedTimersDoNotPileUp() {
  var heap = TimerHeap<Int>()
  for round in 0..<100_000 {
    let id = heap.insert(at: UInt64(round) + 1_000_000, round)
    heap.remove(id)
  }
  #expect(heap.entryCount < 200)
}

@Test func bytesLeaveInOrder() {
  let seed: UInt64 = 7
  var generator = SeededRandom(seed: seed)
  var buffer = ByteBuffer()
  var model: [UInt8] = []
  for _ in 0..<3000 {
    if Bool.random(using: &generator) {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      buffer.append(bytes)
      model += bytes
    } else {
      let count = Int.random(in: 0...model.count, using: &generator)
      buffer.removeFirst(count)
      model.removeFirst(count)
    }
    guard buffer.bytes.elementsEqual(model) else {
      Issue.record("seed \(seed)")
      return
    }
  }
  for value in [0, 9, 10, 12_345, Int.max] {
    buffer.removeFirst(buffer.count)
    buffer.append(decimal: value)
    #expect(buffer.bytes.elementsEqual(String(value).utf8))
  }
}
