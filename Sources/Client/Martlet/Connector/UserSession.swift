import LocalStore
import Locks
import QueryCache

/// One user's time at a connection to one server: what is asked in it belongs to that user and that server.
struct UserSession: Sendable {
  let user: String?
  /// Of the connection; no two times have the same.
  let epoch: Int
  let cache: QueryCache?
  /// The cache's own, to be given to it with everything that is read or kept.
  let cacheEpoch: Int
}

/// Another user is signed in than the one for whom something was begun, or another server is to be asked.
struct SessionEnded: Error {}

extension DataConnect {
  /// How often a call begins anew because the user or the server changed meanwhile.
  static let restartLimit = 20

  /// Notices who is signed in. When it is somebody else, what is shown goes before anything of the new user is read.
  func currentSession() async throws -> UserSession {
    for _ in 0..<Self.restartLimit {
      try Task.checkCancellation()
      let user = try await signedInUser()
      if let session = try openSession(), session.user == user { return session }
      await userChanges.enter(user) { [self] in await change(to: $0) }
    }
    throw CancellationError()
  }

  private func signedInUser() async throws -> String? {
    guard let provider = tokenProvider else { return nil }
    do {
      return try await ask(provider, for: "user") { await provider.userID }
    } catch let error as DataConnectRequestError {
      throw DataConnectOperationError(error)
    }
  }

  /// Waits for a token provider, which is an app's code: it may answer late or never.
  /// - Throws: ``DataConnectRequestError`` when it did not answer in time; `CancellationError` at once when the task is
  ///   cancelled; what `body` throws.
  func ask<Answer: Sendable>(
    _ provider: any TokenProvider, for what: String, _ body: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let limit = connection.withLock { $0.providerTimeout }
    do {
      return try await withTimeout(for: limit, body)
    } catch is TimeoutError {
      throw DataConnectRequestError(
        code: .deadlineExceeded,
        message: "the token provider \(type(of: provider)) gave no \(what) within \(limit.components.seconds) seconds")
    }
  }

  /// Runs `body` for the user who is signed in, and anew when that is another one by then.
  func withSession<Result: Sendable>(_ body: (UserSession) async throws -> Result) async throws -> Result {
    for _ in 0..<Self.restartLimit {
      do {
        return try await body(try await currentSession())
      } catch is SessionEnded {}
    }
    throw CancellationError()
  }

  /// `nil` while the user changes.
  func openSession() throws(DataConnectInitError) -> UserSession? {
    try connection.withLock { connection throws(DataConnectInitError) in
      guard !connection.isChangingUser else { return nil }
      let cache = try cache(&connection)
      return UserSession(
        user: connection.user, epoch: connection.epoch, cache: cache, cacheEpoch: cache?.epoch ?? 0)
    }
  }

  /// Whether what was asked in a session may still be shown.
  func isOpen(_ session: UserSession) -> Bool {
    connection.withLock { !$0.isChangingUser && $0.epoch == session.epoch }
  }

  private func change(to user: String?) async {
    connection.withLock {
      $0.epoch += 1
      $0.isChangingUser = true
    }
    for query in heldReferences.all { await query.clear() }
    connection.withLock {
      $0.user = user
      $0.cache?.change(to: user)
      $0.isChangingUser = false
    }
  }

  /// Removes what is kept for a user on this device, from the disk too: at signing out, or when an account is deleted.
  /// - Parameter user: As the token provider names it; `nil` for what was asked without anybody signed in.
  /// - Throws: ``DataConnectInitError``; ``DataConnectInternalError`` when a file cannot be removed.
  public func forget(user: String?) async throws {
    await userChanges.leave(user) { [self] in await change(to: $0) }
    do {
      try cache()?.forget(user: user)
    } catch let error as StoreError {
      throw DataConnectInternalError(error)
    }
  }
}
