import Locks
import TestSupport
import Testing

@Suite struct FIFOQueueTests {
  @Test func elementsComeInTheOrderOfArrival() {
    var queue = FIFOQueue<Int>()
    for number in 1...3 { queue.append(number) }
    queue.prepend(0)
    #expect(queue.count == 4)
    #expect(queue.first == 0)
    var taken: [Int] = []
    while let element = queue.popFirst() { taken.append(element) }
    #expect(taken == [0, 1, 2, 3])
    #expect(queue.isEmpty)
  }

  @Test func someAreTakenOut() {
    var queue = FIFOQueue<Int>()
    for number in 1...10 { queue.append(number) }
    queue.popFirst()
    queue.removeAll { $0.isMultiple(of: 2) }
    #expect(Array(queue.all) == [3, 5, 7, 9])
  }

  /// Compared with an array, step by step.
  @Test func manyStepsAgreeWithAnArray() {
    var random = SeededRandom(seed: UInt64.random(in: 0...(.max)))
    var queue = FIFOQueue<Int>()
    var model: [Int] = []
    for step in 0..<5_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        queue.append(step)
        model.append(step)
      case 4:
        queue.prepend(step)
        model.insert(step, at: 0)
      default:
        let element = queue.popFirst()
        let expected = model.isEmpty ? nil : model.removeFirst()
        #expect(element == expected, "seed \(random.seed)")
      }
      #expect(queue.count == model.count && queue.first == model.first, "seed \(random.seed)")
    }
    #expect(Array(queue.all) == model, "seed \(random.seed)")
  }
}
