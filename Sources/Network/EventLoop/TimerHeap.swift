/// Actions ordered by their deadline, the earliest first.
struct TimerHeap<Action> {
  private struct Entry {
    let deadline: UInt64
    let id: UInt64
  }

  /// A binary heap. Entries whose action was removed stay until they are due or until there are too many of them.
  private var entries: [Entry] = []
  private var actions: [UInt64: Action] = [:]
  private var nextID: UInt64 = 1

  var isEmpty: Bool { actions.isEmpty }
  var entryCount: Int { entries.count }

  mutating func insert(at deadline: UInt64, _ action: Action) -> UInt64 {
    let id = nextID
    nextID += 1
    actions[id] = action
    entries.append(Entry(deadline: deadline, id: id))
    siftUp(entries.count - 1)
    return id
  }

  mutating func remove(_ id: UInt64) {
    guard actions.removeValue(forKey: id) != nil, entries.count > 64,
      entries.count > 2 * actions.count
    else { return }
    entries.removeAll { actions[$0.id] == nil }
    for index in stride(from: entries.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
  }

  /// Returns the deadline of the next action.
  mutating func nextDeadline() -> UInt64? {
    while let first = entries.first {
      if actions[first.id] != nil { return first.deadline }
      removeFirst()
    }
    return nil
  }

  /// Removes and returns one action that is due at `now`. Actions with equal deadlines are returned in insertion order.
  mutating func popDue(_ now: UInt64) -> Action? {
    while let first = entries.first, first.deadline <= now {
      removeFirst()
      if let action = actions.removeValue(forKey: first.id) { return action }
    }
    return nil
  }

  private func isBefore(_ left: Entry, _ right: Entry) -> Bool {
    left.deadline == right.deadline ? left.id < right.id : left.deadline < right.deadline
  }

  private mutating func removeFirst() {
    let last = entries.removeLast()
    guard !entries.isEmpty else { return }
    entries[0] = last
    siftDown(0)
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    while index > 0 {
      let parent = (index - 1) / 2
      guard isBefore(entries[index], entries[parent]) else { return }
      entries.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var index = start
    while true {
      let left = 2 * index + 1
      guard left < entries.count else { return }
      let right = left + 1
      let child = right < entries.count && isBefore(entries[right], entries[left]) ? right : left
      guard isBefore(entries[child], entries[index]) else { return }
      entries.swapAt(index, child)
      index = child
    }
  }
}
