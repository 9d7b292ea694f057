public import LocalStore

/// The same calls for asynchronous code. Closures are `@Sendable`, since the call may come from any actor.
///
/// The calls run on threads of the store's and throw what the blocking ones throw. A task that is cancelled gets
/// `CancellationError`; a write that is cancelled before its commit stores nothing.
extension DAO {
  /// Stores a record and those it links to; `policy` says what happens to stored ones.
  /// - Returns: One count of 1; linked records are not counted.
  /// - Throws: ``RecordError``: `.conflict` for a stored key with `.insertOnly`, `.constraint`, `.translation`,
  ///   `.tooDeep`.
  @discardableResult
  public func persist(_ entity: Entity, _ policy: PersistPolicy = .replace) async throws -> PersistCounts {
    try await write { try $0.persist(entity, policy) }
  }

  /// Stores all of them in one transaction, or none.
  /// - Throws: ``RecordError``, as for one record.
  @discardableResult
  public func persist(contentsOf entities: [Entity], _ policy: PersistPolicy = .replace) async throws -> PersistCounts {
    try await write { try $0.persist(contentsOf: entities, policy) }
  }

  /// Stores a record that is new.
  /// - Throws: ``RecordError`` `.conflict` when its key is stored already.
  public func insert(_ entity: Entity) async throws { try await persist(entity, .insertOnly) }
  /// Stores a record, or sets every column of the stored one.
  @discardableResult
  public func upsert(_ entity: Entity) async throws -> PersistCounts { try await persist(entity, .replace) }

  /// Reads a record, changes it, and stores it, in one transaction; gives the changed one.
  /// - Parameter change: Runs on a thread of the store, and cannot suspend.
  /// - Throws: ``RecordError``: `.notFound` when none has the key, `.conflict` when `change` sets the key to one that
  ///   is stored; what `change` throws, and then nothing is stored.
  @discardableResult
  public func update(
    _ key: Entity.Key, _ change: @escaping @Sendable (inout Entity) throws -> Void
  ) async throws -> Entity {
    try await write { try $0.update(key, change) }
  }

  /// Sets single columns: `patch(key) { [$0.name.set("Robin")] }`. The closure runs before the call waits.
  /// - Throws: ``RecordError`` `.notFound` when none has the key, `.constraint`, `.translation`.
  public func patch(_ key: Entity.Key, _ changes: @Sendable (Entity.Columns) -> [RecordChange]) async throws {
    let changes = changes(Entity.columns)
    try await write { try $0.patch(key) { _ in changes } }
  }

  /// The record with the key, with those it links to; `nil` when there is none.
  /// - Throws: ``RecordError``: `.translation`, `.unknownCase` or `.corrupt` for what is stored; `.danglingLink`,
  ///   `.cycle` or `.tooDeep` for its links.
  public func read(_ key: Entity.Key) async throws -> Entity? { try await read { try $0.read(key) } }
  /// The records with these keys, in the order of the keys; those that are not there are left out.
  public func read(keys: [Entity.Key]) async throws -> [Entity] { try await read { try $0.read(keys) } }
  public func exists(_ key: Entity.Key) async throws -> Bool { try await read { try $0.exists(key) } }
  /// Every record, in the order of the keys.
  public func all() async throws -> [Entity] { try await read { try $0.all() } }

  /// The records for which a condition holds: `all(where: { $0.name == "Robin" }, limit: 5)`.
  /// - Parameters:
  ///   - order: By the key where nothing else decides.
  ///   - limit: At most so many; `nil` for all, negative numbers count as 0.
  ///   - offset: How many to pass over first.
  public func all(
    where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: @Sendable (Entity.Columns) -> [RecordOrder] = { _ in [] }, limit: Int? = nil, offset: Int = 0
  ) async throws -> [Entity] {
    try await all(RecordQuery(where: predicate, orderedBy: order, limit: limit, offset: offset))
  }

  public func all(_ query: RecordQuery<Entity>) async throws -> [Entity] { try await read { try $0.all(query) } }

  /// The first record for which the condition holds, in the order given; `nil` when there is none.
  public func first(
    where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: @Sendable (Entity.Columns) -> [RecordOrder] = { _ in [] }
  ) async throws -> Entity? {
    try await all(RecordQuery(where: predicate, orderedBy: order, limit: 1)).first
  }

  /// How many records the condition holds for; of all without one.
  public func count(where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always }) async throws
    -> Int
  {
    let predicate = predicate(Entity.columns)
    return try await read { try $0.count { _ in predicate } }
  }

  /// The keys of the records for which the condition holds, in their order.
  public func keys(
    where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always }
  ) async throws -> [Entity.Key] {
    let predicate = predicate(Entity.columns)
    return try await read { try $0.keys { _ in predicate } }
  }

  /// The records behind `key` in the order of the keys, at most `size`; the first ones for `nil`.
  public func page(after key: Entity.Key? = nil, size: Int) async throws -> [Entity] {
    try await read { try $0.page(after: key, size: size) }
  }

  /// Deletes the record with the key, and none that it links to.
  /// - Returns: Whether there was one.
  @discardableResult
  public func delete(_ key: Entity.Key) async throws -> Bool { try await write { try $0.delete(key) } }
  /// Deletes the records with these keys in one transaction.
  /// - Returns: How many there were; so it is for the other deletions.
  @discardableResult
  public func delete(keys: [Entity.Key]) async throws -> Int { try await write { try $0.delete(keys) } }
  @discardableResult
  public func delete(where predicate: @Sendable (Entity.Columns) -> RecordPredicate) async throws -> Int {
    let predicate = predicate(Entity.columns)
    return try await write { try $0.delete { _ in predicate } }
  }
  @discardableResult
  public func deleteAll() async throws -> Int { try await write { try $0.deleteAll() } }

  @discardableResult
  public func persist(with entity: Entity) async throws -> PersistCounts { try await persist(entity) }
  public func read(by key: Entity.Key) async throws -> Entity? { try await read(key) }

  /// Reads in one state of the store.
  /// - Parameter body: Runs on a thread of the store. Its reader is of no use afterwards: calling it later ends the
  ///   program.
  /// - Throws: ``RecordError``; what `body` throws.
  public func read<Result: Sendable>(
    _ body: @escaping @Sendable (RecordReader<Entity>) throws -> Result
  ) async throws -> Result {
    do {
      return try await store.read { (reader: StoreReader) in try body(RecordReader(reader)) }
    } catch {
      throw RecordError.wrap(error, entity: Entity.recordTable.entity)
    }
  }

  /// Writes in one transaction.
  /// - Throws: ``RecordError``; ``StoreError`` `.suspended`; what `body` throws, after everything is undone.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (RecordWriter<Entity>) throws -> Result
  ) async throws -> Result {
    do {
      return try await store.write { (transaction: StoreTransaction) in try body(RecordWriter(transaction)) }
    } catch {
      throw RecordError.wrap(error, entity: Entity.recordTable.entity)
    }
  }
}

extension LocalStore {
  /// One transaction over records of several kinds: all of it is stored, or nothing.
  /// - Throws: ``RecordError``; `StoreError` `.suspended`; what `body` throws, after everything is undone.
  @discardableResult
  public func records<Result>(_ body: (RecordTransaction) throws -> Result) throws -> Result {
    do {
      return try write { (transaction: StoreTransaction) in try body(RecordTransaction(transaction)) }
    } catch {
      throw RecordError.wrap(error, entity: "transaction")
    }
  }

  /// The same on a thread of the store's; a task that is cancelled before the commit stores nothing.
  @discardableResult
  public func records<Result: Sendable>(
    _ body: @escaping @Sendable (RecordTransaction) throws -> Result
  ) async throws -> Result {
    do {
      return try await write { (transaction: StoreTransaction) in try body(RecordTransaction(transaction)) }
    } catch {
      throw RecordError.wrap(error, entity: "transaction")
    }
  }
}
