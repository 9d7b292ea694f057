/// Changes of user, one after the other: what was shown is cleared before anything of the new user is read.
actor UserSession {
  private var user: String?
  /// The last change that began; each waits for the one before.
  private var change: Task<Void, Never>?

  /// - Parameter clear: Takes everything of the user before away.
  func enter(_ new: String?, clear: @escaping @Sendable () async -> Void) async {
    if user != new {
      user = new
      begin(clear)
    }
    // Who comes during a change waits for its end.
    await change?.value
  }

  /// The same user begins anew.
  func leave(clear: @escaping @Sendable () async -> Void) async {
    begin(clear)
    await change?.value
  }

  private func begin(_ clear: @escaping @Sendable () async -> Void) {
    let before = change
    change = Task {
      await before?.value
      await clear()
    }
  }
}
