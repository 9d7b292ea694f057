/// A regular expression as a program for a machine that reads each scalar once, regardless of the number of branches.
struct PatternProgram {
  enum Step {
    case scalars(ScalarClass)
    case assertion(PatternNode.Assertion)
    /// Continues at both steps. The first has priority.
    case split(Int, Int)
    case jump(Int)
    /// Saves the position: 2·n for the start of group n, 2·n + 1 for its end.
    case save(Int)
    case match
  }

  private(set) var steps: [Step] = []
  let groupCount: Int

  /// The maximum length of a program. Repetitions are expanded.
  private static let longest = 5_000

  /// Compiles a pattern. Returns `nil` if the parser does not support it or the program is too long.
  init?(_ pattern: String) {
    var parser = PatternParser(pattern)
    guard let node = parser.parse() else { return nil }
    groupCount = parser.groupCount
    guard append(.save(0)), append(node), append(.save(1)), append(.match) else { return nil }
  }

  private mutating func append(_ step: Step) -> Bool {
    steps.append(step)
    return steps.count <= Self.longest
  }

  private mutating func append(_ node: PatternNode) -> Bool {
    switch node {
    case .empty: return true
    case .scalars(let scalars): return append(Step.scalars(scalars))
    case .assertion(let assertion): return append(Step.assertion(assertion))
    case .sequence(let nodes): return nodes.allSatisfy { append($0) }
    case .group(let inner, let number):
      return append(.save(number * 2)) && append(inner) && append(.save(number * 2 + 1))
    case .choice(let branches): return appendChoice(branches)
    case .repetition(let inner, let minimum, let maximum, let isLazy):
      for _ in 0..<minimum where !append(inner) { return false }
      guard let maximum else { return appendLoop(inner, isLazy: isLazy) }
      var ends: [Int] = []
      for _ in minimum..<max(minimum, maximum) {
        ends.append(steps.count)
        guard append(.jump(0)), append(inner) else { return false }
      }
      for place in ends {
        steps[place] = isLazy ? .split(steps.count, place + 1) : .split(place + 1, steps.count)
      }
      return true
    }
  }

  private mutating func appendLoop(_ inner: PatternNode, isLazy: Bool) -> Bool {
    let start = steps.count
    guard append(.jump(0)), append(inner), append(.jump(start)) else { return false }
    steps[start] = isLazy ? .split(steps.count, start + 1) : .split(start + 1, steps.count)
    return true
  }

  private mutating func appendChoice(_ branches: [PatternNode]) -> Bool {
    var ends: [Int] = []
    for (index, branch) in branches.enumerated() {
      guard index + 1 < branches.count else {
        guard append(branch) else { return false }
        continue
      }
      let split = steps.count
      guard append(.jump(0)), append(branch) else { return false }
      ends.append(steps.count)
      guard append(.jump(0)) else { return false }
      steps[split] = .split(split + 1, steps.count)
    }
    for place in ends { steps[place] = .jump(steps.count) }
    return true
  }
}
