/// In which order requests were sent, as far as answers under way need it: one that comes late must not undo what a
/// later request or a mutation has shown.
///
/// Known to one cache of one process. Nothing is kept once no request is under way.
struct RequestOrder: Sendable {
  private var last = 0
  private var running: Set<Int> = []
  /// The number of the newest answer that was kept, by request.
  private var answers: [String: Int] = [:]
  /// The same by row.
  private var rows: [String: Int] = [:]
  /// When a mutation ended that changed a row, or the rows of a table.
  private var changedRows: [String: Int] = [:]
  private var changedTables: [String: Int] = [:]

  /// - Returns: The number of a request that is about to be sent.
  mutating func begin() -> Int {
    last += 1
    running.insert(last)
    return last
  }

  /// The request has its outcome, and its answer is kept if it is to be.
  mutating func end(_ number: Int) {
    running.remove(number)
    guard let oldest = running.min() else {
      self = RequestOrder(last: last)
      return
    }
    // Nobody who is under way was sent before these.
    answers = answers.filter { $0.value > oldest }
    rows = rows.filter { $0.value > oldest }
    changedRows = changedRows.filter { $0.value > oldest }
    changedTables = changedTables.filter { $0.value > oldest }
  }

  private init(last: Int) { self.last = last }

  init() {}

  /// What becomes of an answer.
  struct MergeDecision: Hashable, Sendable {
    /// A later request of the same kind has been answered.
    var isDropped = false
    /// A mutation ended while it was under way: it may be from before.
    var isStale = false
    /// Rows that a later answer has told of.
    var olderRows: Set<String> = []
  }

  /// - Parameters:
  ///   - rows: The ids of the rows that the answer holds.
  ///   - tables: Those that it lists.
  mutating func resolve(
    _ number: Int, request: String, rows ids: some Sequence<String>, tables: some Sequence<String>
  ) -> MergeDecision {
    var decision = MergeDecision()
    if let newer = answers[request], newer > number {
      decision.isDropped = true
      return decision
    }
    decision.isStale = tables.contains { isLater(changedTables[$0], than: number) }
    let isWatched = running.contains { $0 < number }
    if isWatched { answers[request] = number }
    for id in ids {
      if isLater(changedRows[id], than: number) { decision.isStale = true }
      if isLater(rows[id], than: number) {
        decision.olderRows.insert(id)
      } else if isWatched {
        rows[id] = number
      }
    }
    return decision
  }

  private func isLater(_ other: Int?, than number: Int) -> Bool { other.map { $0 > number } ?? false }

  /// A mutation has ended.
  mutating func mutated(rows: some Sequence<String>, tables: some Sequence<String>) {
    guard !running.isEmpty else { return }
    last += 1
    for id in rows { changedRows[id] = last }
    for table in tables { changedTables[table] = last }
  }
}
