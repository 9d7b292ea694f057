/// Changes of user, one after the other: what was shown is cleared before anything of the new user is read.
actor UserChanges {
  typealias Change = @Sendable (String?) async -> Void

  /// After the last change that began.
  private var user: String?
  /// That change; each waits for the one before.
  private var last: Task<Void, Never>?

  /// - Parameter change: Takes everything of the user before away.
  func enter(_ new: String?, _ change: @escaping Change) async {
    if user != new {
      user = new
      begin { await change(new) }
    }
    // Who comes during a change waits for its end.
    await last?.value
  }

  /// The same user begins anew.
  func leave(_ old: String?, _ change: @escaping Change) async {
    if user == old { begin { await change(old) } }
    await last?.value
  }

  private func begin(_ change: @escaping @Sendable () async -> Void) {
    let before = last
    last = Task {
      await before?.value
      await change()
    }
  }
}
