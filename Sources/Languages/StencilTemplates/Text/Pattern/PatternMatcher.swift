/// Runs a pattern program on a text. All alternatives advance together, so finding a match takes time proportional to
/// the length of the text times that of the program. Finding all matches may scan to the end of the text for each; the
/// steps count as steps of the template.
struct PatternMatcher {
  private struct Thread {
    let step: Int
    let places: [Int]
  }

  private let program: PatternProgram
  private let text: [Unicode.Scalar]
  private var seen: [Int]
  private var round = 0
  private let work: StepCounter
  private var taken = 0
  /// The number of steps for copying the group positions.
  private let copyCost: Int

  init(_ program: PatternProgram, in text: [Unicode.Scalar], _ work: StepCounter) {
    self.program = program
    self.work = work
    copyCost = 1 + program.groupCount / 4
    self.text = text
    seen = Array(repeating: 0, count: program.steps.count)
  }

  /// The first match at or after `start`: the start and end of the whole match and of each group, or -1 for a group
  /// that did not participate.
  mutating func firstMatch(from start: Int) throws(FilterError) -> [Int]? {
    var threads: [Thread] = []
    var best: [Int]?
    for index in start...text.count {
      round += 1
      var ready: [Thread] = []
      for thread in threads { follow(thread.step, thread.places, at: index, into: &ready) }
      if best == nil {
        taken += copyCost
        follow(0, Array(repeating: -1, count: (program.groupCount + 1) * 2), at: index, into: &ready)
      }
      var moved: [Thread] = []
      for thread in ready {
        if case .match = program.steps[thread.step] {
          // Later alternatives have lower priority.
          best = thread.places
          break
        }
        guard index < text.count, case .scalars(let scalars) = program.steps[thread.step] else { continue }
        taken += 1 + scalars.parts.count / 4
        guard scalars.contains(text[index]) else { continue }
        moved.append(Thread(step: thread.step + 1, places: thread.places))
      }
      threads = moved
      try work.take(taken)
      taken = 0
      if threads.isEmpty, best != nil { break }
    }
    return best
  }

  /// Follows all steps that read no scalar, in order of priority, each step once.
  private mutating func follow(_ step: Int, _ places: [Int], at index: Int, into ready: inout [Thread]) {
    var open: [(step: Int, places: [Int])] = [(step, places)]
    while let (step, places) = open.popLast() {
      taken += 1
      guard seen[step] != round else { continue }
      seen[step] = round
      switch program.steps[step] {
      case .jump(let target): open.append((target, places))
      case .split(let first, let second):
        open.append((second, places))
        open.append((first, places))
      case .save(let slot):
        taken += copyCost
        var places = places
        places[slot] = index
        open.append((step + 1, places))
      case .assertion(let assertion): if holds(assertion, at: index) { open.append((step + 1, places)) }
      case .scalars, .match: ready.append(Thread(step: step, places: places))
      }
    }
  }

  private func holds(_ assertion: PatternNode.Assertion, at index: Int) -> Bool {
    switch assertion {
    case .start: return index == 0
    case .end: return index == text.count || (index == text.count - 1 && text[index].isLineEnd)
    case .wordBoundary, .noWordBoundary:
      let before = index > 0 && text[index - 1].isWord
      let behind = index < text.count && text[index].isWord
      return (before != behind) == (assertion == .wordBoundary)
    }
  }
}
