import LocalStore
import Locks
import QueryCache

/// A period in which the user and the server of a connection do not change. Data is valid only in the session in
/// which it was requested.
struct UserSession: Sendable {
  let user: String?
  /// The epoch of the connection, which identifies the session.
  let epoch: Int
  let cache: QueryCache?
  /// The epoch of the cache, which is passed to it with each read and write.
  let cacheEpoch: Int
}

/// The user or the server changed since the session began.
struct SessionEnded: Error {}

extension DataConnect {
  /// How often a call is restarted because the user or the server changed.
  static let restartLimit = 20

  /// Determines the signed-in user. If it is another one, the shown data is cleared before data of the new user is
  /// read.
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

  /// Calls a token provider, which is code of the app and may respond late or never.
  /// - Throws: ``DataConnectRequestError`` if it does not respond in time; `CancellationError` as soon as the task
  ///   is cancelled; errors of `body`.
  func ask<Answer: Sendable>(
    _ provider: any TokenProvider, for what: String, _ body: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    let limit = connection.withLock { $0.providerTimeout }
    do {
      return try await withTimeout(for: limit, body)
    } catch is TimeoutError {
      throw DataConnectRequestError(
        code: .deadlineExceeded,
        message:
          "the token provider \(type(of: provider)) returned no \(what) within \(limit.components.seconds) seconds")
    }
  }

  /// Runs `body` for the signed-in user, and again if the user or server changes meanwhile.
  /// - Parameter first: A session that the caller has just opened.
  func withSession<Result: Sendable>(
    _ first: UserSession? = nil, _ body: (UserSession) async throws -> Result
  ) async throws -> Result {
    var first = first
    for _ in 0..<Self.restartLimit {
      let session: UserSession = if let opened = first { opened } else { try await currentSession() }
      first = nil
      do {
        return try await body(session)
      } catch is SessionEnded {}
    }
    throw CancellationError()
  }

  /// - Returns: `nil` while the user is being changed.
  func openSession() throws(DataConnectInitError) -> UserSession? {
    try connection.withLock { connection throws(DataConnectInitError) in
      guard !connection.isChangingUser else { return nil }
      let cache = try cache(&connection)
      return UserSession(
        user: connection.user, epoch: connection.epoch, cache: cache, cacheEpoch: cache?.epoch ?? 0)
    }
  }

  /// Whether data of the session may still be shown.
  func isOpen(_ session: UserSession) -> Bool {
    connection.withLock { !$0.isChangingUser && $0.epoch == session.epoch }
  }

  private func change(to user: String?) async {
    connection.withLock {
      $0.epoch += 1
      $0.isChangingUser = true
    }
    for query in references.all { await query.clear() }
    connection.withLock {
      $0.user = user
      // Only switches: the file is closed in the background.
      $0.cache?.change(to: user)
      $0.isChangingUser = false
    }
  }

  /// Deletes the cached data of a user from this device, for example when the user signs out or deletes the
  /// account.
  /// - Parameter user: The id from the token provider; `nil` for data that was requested without a signed-in user.
  /// - Throws: ``DataConnectInitError``; ``DataConnectInternalError`` if a file cannot be deleted.
  public func forget(user: String?) async throws {
    await userChanges.leave(user) { [self] in await change(to: $0) }
    do {
      try await cache()?.forget(user: user)
    } catch let error as StoreError {
      throw DataConnectInternalError(error)
    }
  }
}
