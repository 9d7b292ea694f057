/// The order in which concurrent requests were sent, so that a late answer does not overwrite the data of a later
/// request or a mutation.
///
/// Only for requests of one process. Keeps no data while no request is in progress.
struct RequestOrder: Sendable {
  private var last = 0
  private var running: Set<Int> = []
  /// The number of the latest stored answer, by request id.
  private var answers: [String: Int] = [:]
  /// The number of the latest stored answer, by row.
  private var rows: [String: Int] = [:]
  /// The number at which a mutation that changed a row, or rows of a table, ended.
  private var changedRows: [String: Int] = [:]
  private var changedTables: [String: Int] = [:]

  /// - Returns: The number of a request that is about to be sent.
  mutating func begin() -> Int {
    last += 1
    running.insert(last)
    return last
  }

  /// The request has ended, and its answer was stored if it was to be.
  mutating func end(_ number: Int) {
    running.remove(number)
    guard let oldest = running.min() else {
      self = RequestOrder(last: last)
      return
    }
    // These entries are older than all requests in progress.
    answers = answers.filter { $0.value > oldest }
    rows = rows.filter { $0.value > oldest }
    changedRows = changedRows.filter { $0.value > oldest }
    changedTables = changedTables.filter { $0.value > oldest }
  }

  private init(last: Int) { self.last = last }

  init() {}

  /// How to store an answer.
  struct MergeDecision: Hashable, Sendable {
    /// A later execution of the same request has already been answered.
    var isDropped = false
    /// A mutation ended while the request was in progress, so the answer may be outdated.
    var isStale = false
    /// The rows for which a later answer was stored.
    var olderRows: Set<String> = []
  }

  /// Decides how to store an answer.
  /// - Parameters:
  ///   - rows: The ids of the rows in the answer.
  ///   - tables: The tables whose rows the answer lists.
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

  /// Records the changes of a mutation that has ended.
  mutating func mutated(rows: some Sequence<String>, tables: some Sequence<String>) {
    guard !running.isEmpty else { return }
    last += 1
    for id in rows { changedRows[id] = last }
    for table in tables { changedTables[table] = last }
  }
}
