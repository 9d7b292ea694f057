package import JSONText
package import LocalStore
import Locks

/// The answers of one connector, kept for one user at a time.
///
/// All work is done on threads of the store's own. Whatever goes wrong with the file, the caller gets a miss and the
/// problem is reported once: a cache never makes an app fail.
package final class QueryCache: Sendable {
  /// Milliseconds since 1970.
  package typealias Clock = @Sendable () -> Int64

  package let configuration: CacheConfiguration
  private let clock: Clock
  private let report: @Sendable (StoreError) -> Void
  let state: Locked<State>

  struct State: Sendable {
    var user: String?
    /// Grows with each change of user: an answer for another user is dropped.
    var epoch = 0
    var store: LocalStore? {
      didSet { suspension = nil }
    }
    /// What suspends the store with the app.
    var suspension: (any Sendable)?
    /// The file cannot be used; not tried again for this user.
    var isUnusable = false
    var reported: Set<StoreError.Code> = []
    var storesSinceTrim = 0
    var order = RequestOrder()
  }

  /// - Parameter report: Told of each kind of problem once.
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

  /// To be taken before a request is sent, and given to ``store(_:for:entities:age:epoch:number:)`` with its answer.
  package var epoch: Int { state.withLock { $0.epoch } }

  /// Closes the file of the user before. The new one is opened when it is first needed, so there is time to clear what
  /// is shown.
  /// - Returns: Whether the user is another one.
  @discardableResult
  package func change(to user: String?) -> Bool {
    let (isOther, old) = state.withLock { state -> (Bool, LocalStore?) in
      guard state.user != user else { return (false, nil) }
      let old = state.store
      state = State(user: user, epoch: state.epoch + 1, reported: state.reported, order: state.order)
      return (true, old)
    }
    old?.close()
    return isOther
  }

  /// Removes everything that is kept for a user, from the disk too.
  package func forget(user: String?) throws(StoreError) {
    let old = state.withLock { state -> LocalStore? in
      guard state.user == user else { return nil }
      let old = state.store
      state = State(user: user, epoch: state.epoch + 1, reported: state.reported, order: state.order)
      return old
    }
    old?.close()
    do {
      try LocalStore.erase(configuration.location(user: user))
    } catch {
      throw error as? StoreError ?? StoreError(unexpected: error)
    }
  }

  // MARK: Answers

  /// - Returns: The number of a request that is about to be sent.
  package func begin() -> Int { state.withLock { $0.order.begin() } }

  /// The request has its outcome, and its answer was given to ``store(_:for:entities:age:epoch:number:)`` if it is to
  /// be kept.
  package func end(_ number: Int) { state.withLock { $0.order.end(number) } }

  /// What the cache has for a request.
  /// - Parameter epoch: Of the user for whom it is; for another one there is nothing.
  package func answer(to request: CacheRequest, epoch: Int? = nil) async -> CacheAnswer {
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
    // A clock that was set back says nothing of the age.
    let isFresh = !found.isStale && elapsed >= 0 && elapsed < found.age
    return .hit(CachedAnswer(json: found.json, isFresh: isFresh, revision: revision))
  }

  private func touch(_ request: CacheRequest, _ now: Int64) async {
    await use { store in
      try await store.write { transaction in
        _ = CacheWriting(transaction)
        try transaction.execute("UPDATE tree SET accessed = ?2 WHERE request = ?1", [.text(request.id), .integer(now)])
      }
    }
  }

  /// Keeps an answer.
  /// - Parameters:
  ///   - age: How long it is fresh, in milliseconds, when the server said so.
  ///   - epoch: Of the time when the request was sent; an answer for another user is dropped.
  ///   - number: The request's; `nil` for one that nothing overlaps with. What a later request or a mutation has told
  ///     stays.
  /// - Returns: The requests whose answers are other ones now, this one included.
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
        let answer = NormalizedAnswer(data, map: request.map, entities: entities, operation: request.operation)
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
        // Others need the room more than a cache does.
        try await store.write { transaction in
          var writing = CacheWriting(transaction)
          while try writing.removeOldest(64) > 0 {}
        }
        return try await store.write(work)
      }
    } ?? []
  }

  /// Inside the transaction, so that answers are judged in the order in which they are written.
  private func resolve(_ answer: NormalizedAnswer, of request: CacheRequest, number: Int) -> RequestOrder.MergeDecision
  {
    state.withLock {
      $0.order.resolve(number, request: request.id, rows: answer.rows.lazy.map(\.id), tables: answer.listedTables)
    }
  }

  /// What mutations did to rows, by entity id.
  @discardableResult
  package func apply(
    _ changes: [(action: String, id: String, table: String?)], epoch: Int
  ) async -> Set<String> {
    guard !changes.isEmpty else { return [] }
    state.withLock {
      let tables = changes.lazy
        .flatMap { [$0.table ?? NormalizedAnswer.unknownTable, NormalizedAnswer.unknownTable] }
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

  /// The times at which the answer to a request may be another one, by this process and by others.
  /// - Returns: `nil` when the file cannot be used.
  package func changes(of request: CacheRequest) async -> StoreChanges? {
    await use { $0.changes(in: .row(CacheWriting.table, key: request.id)) }
  }

  // MARK: The file

  @discardableResult
  private func use<Result: Sendable>(
    epoch: Int? = nil, _ body: @Sendable (LocalStore) async throws -> Result
  ) async -> Result? {
    for attempt in 0..<2 {
      guard let store = opened(epoch: epoch) else { return nil }
      do {
        return try await body(store)
      } catch let error as StoreError {
        note(error)
        guard attempt == 0, isRebuilt(after: error, store) else { return nil }
      } catch is CacheFormatError {
        let error = StoreError(damagedCache: configuration.location(user: user))
        note(error)
        guard attempt == 0, isRebuilt(after: error, store) else { return nil }
      } catch {
        return nil
      }
    }
    return nil
  }

  private func opened(epoch: Int?) -> LocalStore? {
    let problem = Locked<StoreError?>(nil)
    let store = state.withLock { state -> LocalStore? in
      guard epoch == nil || epoch == state.epoch else { return nil }
      if let store = state.store { return store }
      guard !state.isUnusable else { return nil }
      do {
        let store = try open(user: state.user) { error in problem.withLock { $0 = error } }
        state.store = store
        suspendWithApplication(store)
      } catch {
        problem.withLock { $0 = error as? StoreError ?? StoreError(unexpected: error) }
        state.isUnusable = true
      }
      return state.store
    }
    if let problem = problem.withLock({ $0 }) { note(problem) }
    return store
  }

  private func open(user: String?, _ note: (StoreError) -> Void) throws -> LocalStore {
    let location = configuration.location(user: user)
    var options = StoreOptions()
    options.erasesDeleted = true
    options.readerCount = 2
    do {
      return try LocalStore(location, schema: cacheSchema, options: options)
    } catch let error as StoreError where Self.isDamage(error) {
      note(error)
      try LocalStore.setAside(location)
      return try LocalStore(location, schema: cacheSchema, options: options)
    }
  }

  /// What a new file helps against. All statements are the cache's own: one that does not fit the tables tells that
  /// they are other ones than the file's version says.
  private static func isDamage(_ error: StoreError) -> Bool {
    let damage: [StoreError.Code] = [
      .corrupt, .notADatabase, .foreignDatabase, .missingData, .schemaTooOld, .constraint,
    ]
    guard error.code == .statement else { return damage.contains(error.code) }
    return ["no such table", "no such column", "has no column named", "already exists"]
      .contains { error.message.contains($0) }
  }

  /// After damage or a file that was replaced: a new opening, and a new file if the old one is damaged.
  private func isRebuilt(after error: StoreError, _ store: LocalStore) -> Bool {
    let isDamage = Self.isDamage(error)
    guard error.code == .moved || isDamage else { return false }
    let user = state.withLock { state -> String?? in
      guard state.store === store else { return nil }
      state.store = nil
      return .some(state.user)
    }
    store.close()
    // Somebody else has done it meanwhile.
    guard let user, isDamage else { return true }
    return (try? LocalStore.setAside(configuration.location(user: user))) != nil
  }

  private func note(_ error: StoreError) {
    let isNew = state.withLock { $0.reported.insert(error.code).inserted }
    // A store that is closed or suspended is none the worse for it.
    if isNew, error.code != .closed, error.code != .suspended { report(error) }
  }
}
