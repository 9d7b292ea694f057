import LocalStore
import Locks
import QueryCache

/// The common part of both kinds of query references: runs the query, stores its latest outcome, and observes the
/// cache.
final class QueryExecution<ResultData: Decodable & Sendable, Variable: OperationVariable>: Sendable {
  typealias Outcome = QueryOutcome<ResultData>
  /// Calls a closure that changes ``outcomes``, and notifies observers.
  typealias Show = @MainActor @Sendable (_ change: () -> Void) -> Void

  let dataConnect: DataConnect
  /// The request; an error if the variables cannot be encoded.
  let request: Result<CacheRequest, any Error>
  let outcomes = Locked(QueryOutcomes<ResultData>())
  let listeners = UpdateObservers<QueryUpdates<ResultData>.Element>()
  private let show = Locked<Show?>(nil)
  private let following = Locked<Following?>(nil)

  /// The observation of a cache.
  private struct Following: Sendable {
    let cache: ObjectIdentifier
    let task: Task<Void, Never>
  }

  init(dataConnect: DataConnect, request: Result<CacheRequest, any Error>) {
    self.dataConnect = dataConnect
    self.request = request
  }

  deinit {
    following.withLock { $0?.task.cancel() }
    listeners.finish()
  }

  /// - Parameter body: Must not retain the reference that owns this object.
  func onChange(_ body: @escaping Show) { show.withLock { $0 = body } }

  // MARK: Executing

  /// Runs the query. A cancelled execution has no outcome.
  @MainActor
  func execute(_ policy: QueryFetchPolicy) async throws -> OperationResult<ResultData> {
    // The session is opened before the execution is counted, because a change of the user ends the executions of
    // the previous one. A failure to open it is an outcome too.
    let opening: Result<UserSession, any Error>
    do {
      opening = .success(try await dataConnect.currentSession())
    } catch let error as any DataConnectError {
      opening = .failure(error)
    }
    let number = outcomes.withLock { $0.start() }
    return try await run(policy, opening, number).get()
  }

  /// Shows the result in the cache, if there is one.
  /// - Returns: Whether it is fresh; `nil` if the cache has no result.
  @MainActor
  private func showCached() async throws -> Bool? {
    let session = try await dataConnect.currentSession()
    let number = outcomes.withLock { $0.start() }
    let answer: QueryResponse<ResultData> = try await dataConnect.answer(try request.get(), .cacheOnly, from: session)
    guard !answer.isMiss else { return nil }
    try await show(.success(answer.result), of: number, answer.session, json: answer.json)
    return answer.isFreshHit
  }

  @MainActor
  private func run(
    _ policy: QueryFetchPolicy, _ opening: Result<UserSession, any Error>, _ number: Int
  ) async throws -> Outcome {
    let outcome: Outcome
    var session = try? opening.get()
    var json: [UInt8]?
    do {
      let answer: QueryResponse<ResultData> = try await dataConnect.answer(
        try request.get(), policy, from: try opening.get())
      session = answer.session
      json = answer.json
      outcome = .success(answer.result)
    } catch let error as any DataConnectError {
      outcome = .failure(error)
    }
    try await show(outcome, of: number, session, json: json)
    return outcome
  }

  /// Shows an outcome, unless a newer one is shown, and observes the cache after a success.
  /// - Throws: `CancellationError` if the user or the server has changed.
  @MainActor
  private func show(_ outcome: Outcome, of number: Int, _ session: UserSession?, json: [UInt8]?) async throws {
    // Nothing can run between this check of the user and showing the outcome.
    if let session, !dataConnect.isOpen(session) { throw CancellationError() }
    if outcomes.withLock({ $0.isNewer(number) }) {
      present(outcome) { $0.show(outcome, of: number, json: json) }
    }
    if case .success = outcome, session?.cache != nil { await follow() }
  }

  @MainActor
  private func present(_ outcome: Outcome, _ change: (inout QueryOutcomes<ResultData>) -> Void) {
    let show = show.withLock { $0 }
    if let show { show { outcomes.withLock(change) } } else { outcomes.withLock(change) }
    listeners.send(outcome.update)
  }

  /// Clears the shown data.
  @MainActor
  func clear() {
    let show = show.withLock { $0 }
    let clear = { self.outcomes.withLock { $0.clear() } }
    if let show { show { clear() } } else { clear() }
    following.withLock { following in
      following?.task.cancel()
      following = nil
    }
    listeners.send(.success(OperationResult(data: nil, source: .cache)))
  }

  // MARK: Following the cache

  /// Stops observing the cache of the previous server.
  func serverChanged() async {
    let wasFollowing = following.withLock { following in
      defer { following = nil }
      following?.task.cancel()
      return following != nil
    }
    if wasFollowing || !listeners.isEmpty { await follow() }
  }

  /// Shows changes of the cache from now on.
  private func follow() async {
    guard let request = try? request.get(), let cache = try? dataConnect.cache() else { return }
    let isFollowed = following.withLock { $0?.cache == ObjectIdentifier(cache) }
    guard !isFollowed, let changes = await cache.changes(of: request) else { return }
    let task = Task { [weak self] in
      for await _ in changes {
        guard let self else { return }
        await refresh(from: cache, request)
      }
      // The file was closed or recreated: the next execution observes it again.
      if !Task.isCancelled { self?.following.withLock { $0 = nil } }
    }
    // If the server or user changed meanwhile, the other cache is observed by its own task.
    guard (try? dataConnect.cache()) === cache else { return task.cancel() }
    let old = following.withLock { following in
      defer { following = Following(cache: ObjectIdentifier(cache), task: task) }
      return following
    }
    old?.task.cancel()
    // Shows changes between the execution and the start of the observation.
    await refresh(from: cache, request)
  }

  private func refresh(from cache: QueryCache, _ request: CacheRequest) async {
    guard let session = try? dataConnect.openSession(), session.cache === cache else { return }
    let (shown, json) = outcomes.withLock { ($0.shown, $0.json) }
    guard let hit = await cache.answer(to: request, epoch: session.cacheEpoch).hit, hit.json != json,
      let data = try? decodeJSON(ResultData.self, from: hit.json)
    else { return }
    let outcome = Outcome.success(OperationResult(data: data, source: .cache))
    await MainActor.run {
      guard dataConnect.isOpen(session), outcomes.withLock({ $0.shown == shown }) else { return }
      present(outcome) { $0.refresh(outcome, json: hit.json) }
    }
  }

  /// Identifies the request.
  var identity: RequestIdentity { RequestIdentity(dataConnect, request, of: self) }

  var cachedQuery: CachedQuery<ResultData>? {
    guard let request = try? request.get(), dataConnect.settings.cacheSettings != nil else { return nil }
    // A process that sends no requests, such as a widget's, determines the user here.
    let dataConnect = dataConnect
    return CachedQuery(
      request,
      open: {
        guard let session = try? await dataConnect.currentSession() else { return nil }
        return session.cache.map { CachedQuery.Opening($0, epoch: session.cacheEpoch) }
      }, decode: { try decodeJSON(ResultData.self, from: $0) })
  }

  // MARK: Updates

  /// Runs the query, and again if the user or server changes meanwhile, because consumers of updates cannot request
  /// it.
  /// - Parameter policy: The policy of the first run.
  private func executeForListeners(_ policy: QueryFetchPolicy) async {
    var policy = policy
    for _ in 0..<DataConnect.restartLimit {
      guard !Task.isCancelled else { return }
      do {
        _ = try await execute(policy)
        return
      } catch is CancellationError {
        policy = .preferCache
      } catch {
        return
      }
    }
  }

  /// - Parameter owner: Retained until the consumer ends.
  func updates(holding owner: some Sendable) -> QueryUpdates<ResultData> {
    QueryUpdates { [self] in
      let first = Locked<Task<Void, Never>?>(nil)
      let stream = listeners.add {
        first.withLock { $0?.cancel() }
        withExtendedLifetime(owner) {}
      }
      let task = Task {
        // Outcomes and errors are delivered to the consumers by the executions.
        do {
          // The cache has just been read, so an execution need not read it again.
          if try await self.showCached() != true { await self.executeForListeners(.serverOnly) }
        } catch {
          await self.executeForListeners(.preferCache)
        }
      }
      first.withLock { $0 = task }
      return stream
    }
  }
}
