/// Changes of the user, one after the other: the shown data is cleared before data of the new user is read.
actor UserChanges {
  typealias Change = @Sendable (String?) async -> Void

  /// The user after the last change that started.
  private var user: String?
  /// The last change; each change waits for the previous one.
  private var last: Task<Void, Never>?

  /// - Parameter change: Clears the data of the previous user.
  func enter(_ new: String?, _ change: @escaping Change) async {
    if user != new {
      user = new
      begin { await change(new) }
    }
    // A call during a change waits until it ends.
    await last?.value
  }

  /// Clears the data of a user, who may still be signed in.
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
