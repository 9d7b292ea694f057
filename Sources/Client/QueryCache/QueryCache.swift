package import JSONText
package import LocalStore
import Locks

/// The answers of one connector, stored for one user at a time.
///
/// All work runs on threads of the store, and no lock is held meanwhile: the properties and methods that are not `async`
/// return at once. If the file fails, the caller gets a cache miss, and the problem is reported once: a cache never makes
/// an app fail.
package final class QueryCache: Sendable {
  /// Milliseconds since 1970.
  package typealias Clock = @Sendable () -> Int64

  package let configuration: CacheConfiguration
  private let clock: Clock
  private let report: @Sendable (StoreError) -> Void
  let state: Locked<State>

  struct State: Sendable {
    var user: String?
    /// Incremented with each change of user, so that the answer for another user is discarded.
    var epoch = 0
    var store: LocalStore? {
      didSet { suspension = nil }
    }
    /// The opening in progress, which all callers share.
    var opening: Task<LocalStore?, Never>?
    /// The last file that is being closed; each one waits for the previous one.
    var closing: Task<Void, Never>?
    /// Suspends the store with the app.
    var suspension: (any Sendable)?
    /// The file cannot be used; it is not tried again for this user.
    var isUnusable = false
    var reported: Set<StoreError.Code> = []
    var storesSinceTrim = 0
    var order = RequestOrder()
  }

  /// - Parameter report: Called once for each kind of problem.
  package init(
    _ configuration: CacheConfiguration, user: String? = nil, clock: @escaping Clock,
    report: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.clock = clock
    self.report = report
    state = Locked(State(user: user))
  }

  // MARK: Users

  package var user: String? { state.withLock { $0.user } }

  /// The caller reads it before it sends a request, and passes it to ``store(_:for:entities:age:epoch:number:)``
  /// with the answer.
  package var epoch: Int { state.withLock { $0.epoch } }

  /// Changes the user. The file of the previous user is closed in the background, and the new one is opened when it is
  /// first used, so that the caller can clear what it shows before.
  /// - Returns: Whether the user changed.
  @discardableResult
  package func change(to user: String?) -> Bool {
    state.withLock { state in
      guard state.user != user else { return false }
      reset(&state, to: user)
      return true
    }
  }

  /// Deletes the data of a user from memory and disk.
  package func forget(user: String?) async throws(StoreError) {
    let closing = state.withLock { state in
      if state.user == user { reset(&state, to: user) }
      return state.closing
    }
    await closing?.value
    let location = configuration.location(user: user)
    do {
      try await runOnThread { try LocalStore.erase(location) }
    } catch {
      throw error as? StoreError ?? StoreError(unexpected: error)
    }
  }

  /// Starts a new epoch, and closes the file that is open or being opened.
  private func reset(_ state: inout State, to user: String?) {
    let (store, opening, before) = (state.store, state.opening, state.closing)
    state = State(
      user: user, epoch: state.epoch + 1, closing: before, reported: state.reported, order: state.order)
    guard store != nil || opening != nil else { return }
    state.closing = Task.detached {
      await before?.value
      let opened = await opening?.value
      for store in [store, opened].compactMap({ $0 }) { await store.closeInBackground() }
    }
  }

  // MARK: Answers

  /// Registers a request that is about to be sent.
  /// - Returns: The number of the request.
  package func begin() -> Int { state.withLock { $0.order.begin() } }

  /// Unregisters a request. If its answer is to be stored, call ``store(_:for:entities:age:epoch:number:)`` before.
  package func end(_ number: Int) { state.withLock { $0.order.end(number) } }

  /// Reads the answer to a request from the cache.
  /// - Parameter epoch: The epoch of the user; if another user has signed in since, the result is a miss.
  package func answer(to request: CacheRequest, epoch: Int? = nil) async -> CacheLookup {
    let now = clock()
    let result = await use(epoch: epoch) { store in
      try await store.read { reader -> (CacheReading.Found?, String?, Int64) in
        do {
          return (try CacheReading(reader: reader).answer(request.id), nil, try reader.revision)
        } catch let miss as TreeReader.Miss {
          return (nil, miss.path, 0)
        }
      }
    }
    guard let (found, missing, revision) = result else { return .miss(reason: nil) }
    guard let found else { return .miss(reason: missing) }
    if now - found.accessed > 60_000 { await touch(request, now) }
    let elapsed = now - found.cached
    // If the clock was set back, the age is unknown.
    let isFresh = !found.isStale && elapsed >= 0 && elapsed < found.age
    return .hit(CachedResponse(json: found.json, isFresh: isFresh, revision: revision))
  }

  private func touch(_ request: CacheRequest, _ now: Int64) async {
    await use { store in
      try await store.write { transaction in
        _ = CacheWriting(transaction)
        try transaction.execute("UPDATE tree SET accessed = ?2 WHERE request = ?1", [.text(request.id), .integer(now)])
      }
    }
  }

  /// Stores an answer.
  /// - Parameters:
  ///   - age: How long the answer is fresh, in milliseconds, if the server specified it.
  ///   - epoch: The epoch at which the request was sent; an answer for another user is discarded.
  ///   - number: The number of the request; `nil` if it does not overlap with others. Data of later requests and
  ///     mutations is not overwritten.
  /// - Returns: The ids of the requests whose answers changed, including this one.
  @discardableResult
  package func store(
    _ data: JSONValue, for request: CacheRequest, entities: [EntityProperties], age: Int64? = nil, epoch: Int,
    number: Int? = nil
  ) async -> Set<String> {
    let now = clock()
    let age = age ?? configuration.maxAge
    let limit = configuration.maxSize
    let isTrimming = state.withLock { state in
      state.storesSinceTrim += 1
      guard state.storesSinceTrim >= 16 || limit < 1 << 20 else { return false }
      state.storesSinceTrim = 0
      return true
    }
    return await use(epoch: epoch) { store in
      let work: @Sendable (StoreTransaction) throws -> Set<String> = { transaction in
        let answer = NormalizedResponse(data, map: request.map, entities: entities, operation: request.operation)
        let decision = number.map { self.resolve(answer, of: request, number: $0) } ?? RequestOrder.MergeDecision()
        var writing = CacheWriting(transaction)
        guard !decision.isDropped else { return [] }
        try writing.store(answer, for: request.id, now: now, age: age, decision: decision)
        if isTrimming { try writing.trim(to: limit, keeping: request.id) }
        return writing.affected
      }
      do {
        return try await store.write(work)
      } catch let error as StoreError where error.code == .full {
        // The disk is full: remove old answers, because other data is more important than a cache.
        try await store.write { transaction in
          var writing = CacheWriting(transaction)
          while try writing.removeOldest(64) > 0 {}
        }
        return try await store.write(work)
      }
    } ?? []
  }

  /// Called inside the transaction, so that answers are compared in the order in which they are written.
  private func resolve(_ answer: NormalizedResponse, of request: CacheRequest, number: Int)
    -> RequestOrder.MergeDecision
  {
    state.withLock {
      $0.order.resolve(number, request: request.id, rows: answer.rows.lazy.map(\.id), tables: answer.listedTables)
    }
  }

  /// Applies the changes of a mutation to rows, by entity id.
  @discardableResult
  package func apply(
    _ changes: [(action: String, id: String, table: String?)], epoch: Int
  ) async -> Set<String> {
    guard !changes.isEmpty else { return [] }
    state.withLock {
      let tables = changes.lazy
        .flatMap { [$0.table ?? NormalizedResponse.unknownTable, NormalizedResponse.unknownTable] }
      $0.order.mutated(rows: changes.lazy.map(\.id), tables: tables)
    }
    return await use(epoch: epoch) { store in
      try await store.write { transaction in
        var writing = CacheWriting(transaction)
        for change in changes { try writing.apply(change.action, to: change.id, table: change.table) }
        return writing.affected
      }
    } ?? []
  }

  /// Observes changes that may affect the answer to a request, by this process or others.
  /// - Returns: `nil` if the file cannot be used.
  package func changes(of request: CacheRequest) async -> StoreChanges? {
    await use { $0.changes(in: .row(CacheWriting.table, key: request.id)) }
  }

  // MARK: The file

  @discardableResult
  private func use<Result: Sendable>(
    epoch: Int? = nil, _ body: @Sendable (LocalStore) async throws -> Result
  ) async -> Result? {
    for attempt in 0..<2 {
      guard let store = await opened(epoch: epoch) else { return nil }
      do {
        return try await body(store)
      } catch let error as StoreError {
        note(error)
        guard attempt == 0, await isRebuilt(after: error, store) else { return nil }
      } catch is CacheFormatError {
        let error = StoreError(damagedCache: configuration.location(user: user))
        note(error)
        guard attempt == 0, await isRebuilt(after: error, store) else { return nil }
      } catch {
        return nil
      }
    }
    return nil
  }

  /// The store of the current user. Callers that come while it is being opened wait for the same opening.
  private func opened(epoch: Int?) async -> LocalStore? {
    let (store, opening) = state.withLock { state -> (LocalStore?, Task<LocalStore?, Never>?) in
      guard epoch == nil || epoch == state.epoch else { return (nil, nil) }
      if state.store == nil, state.opening == nil, !state.isUnusable {
        let (user, epoch, closing) = (state.user, state.epoch, state.closing)
        state.opening = Task.detached {
          // The file of this user may be closing after a sign-out.
          await closing?.value
          return await self.open(user: user, epoch: epoch)
        }
      }
      return (state.store, state.opening)
    }
    if let store { return store }
    return await opening?.value
  }

  private func open(user: String?, epoch: Int) async -> LocalStore? {
    let location = configuration.location(user: user)
    var (store, problem): (LocalStore?, StoreError?)
    do {
      (store, problem) = try await runOnThread { try Self.openFile(location) }
    } catch {
      problem = error as? StoreError ?? StoreError(unexpected: error)
    }
    let opened = store
    state.withLock { state in
      // Another user has signed in meanwhile: the caller of `reset` closes the file.
      guard state.epoch == epoch else { return }
      state.opening = nil
      state.store = opened
      state.isUnusable = opened == nil
    }
    if let opened { suspendWithApplication(opened) }
    if let problem { note(problem) }
    return opened
  }

  /// Opens the file. A damaged one is set aside and replaced, and its problem is returned.
  private static func openFile(_ location: StoreLocation) throws -> (LocalStore?, StoreError?) {
    var options = StoreOptions()
    options.erasesDeleted = true
    options.readerCount = 2
    do {
      return (try LocalStore(location, schema: cacheSchema, options: options), nil)
    } catch let error as StoreError where isDamage(error) {
      try LocalStore.setAside(location)
      return (try LocalStore(location, schema: cacheSchema, options: options), error)
    }
  }

  /// Whether a new file solves the problem. All statements belong to the cache, so a statement that does not match
  /// the tables shows that they differ from the version of the file.
  private static func isDamage(_ error: StoreError) -> Bool {
    let damage: [StoreError.Code] = [
      .corrupt, .notADatabase, .foreignDatabase, .missingData, .schemaTooOld, .constraint,
    ]
    guard error.code == .statement else { return damage.contains(error.code) }
    return ["no such table", "no such column", "has no column named", "already exists"]
      .contains { error.message.contains($0) }
  }

  /// Opens the file again after damage or replacement; a damaged file is replaced by a new one.
  private func isRebuilt(after error: StoreError, _ store: LocalStore) async -> Bool {
    let isDamage = Self.isDamage(error)
    guard error.code == .moved || isDamage else { return false }
    let user = state.withLock { state -> String?? in
      guard state.store === store else { return nil }
      state.store = nil
      return .some(state.user)
    }
    await store.closeInBackground()
    // Another call has already replaced the file.
    guard let user, isDamage else { return true }
    let location = configuration.location(user: user)
    return (try? await runOnThread { try LocalStore.setAside(location) }) != nil
  }

  private func note(_ error: StoreError) {
    let isNew = state.withLock { $0.reported.insert(error.code).inserted }
    // An error because the store is closed or suspended is not a problem of the file.
    if isNew, error.code != .closed, error.code != .suspended { report(error) }
  }
}
