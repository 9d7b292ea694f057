/// Changes of user, one after the other: what was shown is cleared before anything of the new user is read.
actor UserSession {
  private var user: String?
  private var change: Task<Void, Never>?

  /// - Parameter clear: Takes everything of the user before away.
  func enter(_ new: String?, clear: @escaping @Sendable () async -> Void) async {
    // Who comes during a change waits for its end.
    while let change { await change.value }
    guard user != new else { return }
    user = new
    await run(clear)
  }

  /// The same user begins anew.
  func leave(clear: @escaping @Sendable () async -> Void) async {
    while let change { await change.value }
    await run(clear)
  }

  private func run(_ clear: @escaping @Sendable () async -> Void) async {
    let task = Task { await clear() }
    change = task
    await task.value
    change = nil
  }
}
