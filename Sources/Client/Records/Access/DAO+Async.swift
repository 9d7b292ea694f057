public import LocalStore

/// Asynchronous versions of the calls. Their closures are `@Sendable`.
///
/// The calls run on threads of the store and throw the same errors as the blocking ones. A cancelled task gets
/// `CancellationError`; a write that is cancelled before its commit stores nothing.
extension DAO {
  /// Stores a record and the records that it links to.
  /// - Parameters:
  ///   - entity: The record.
  ///   - policy: What to do if a record with the key exists.
  /// - Returns: The counts, without linked records.
  /// - Throws: ``RecordError``: `.conflict` with `.insertOnly` if the key exists, `.constraint`, `.translation`,
  ///   `.tooDeep`.
  @discardableResult
  public func persist(_ entity: Entity, _ policy: PersistPolicy = .replace) async throws -> PersistCounts {
    try await write { try $0.persist(entity, policy) }
  }

  /// Stores records in one transaction: all of them or none.
  /// - Throws: ``RecordError``, as for one record.
  @discardableResult
  public func persist(contentsOf entities: [Entity], _ policy: PersistPolicy = .replace) async throws -> PersistCounts {
    try await write { try $0.persist(contentsOf: entities, policy) }
  }

  /// Stores a new record.
  /// - Throws: ``RecordError`` `.conflict` if the key exists.
  public func insert(_ entity: Entity) async throws { try await persist(entity, .insertOnly) }
  /// Inserts a record, or updates all columns of the existing one.
  /// - Throws: ``RecordError``, as for `persist`.
  @discardableResult
  public func upsert(_ entity: Entity) async throws -> PersistCounts { try await persist(entity, .replace) }

  /// Reads a record, changes it, and stores it, in one transaction.
  /// - Parameters:
  ///   - key: The key of the record.
  ///   - change: Runs on a thread of the store.
  /// - Returns: The changed record.
  /// - Throws: ``RecordError``: `.notFound` if no record has the key, `.conflict` if `change` sets the key to an
  ///   existing one; errors of `change`, after a rollback.
  @discardableResult
  public func update(
    _ key: Entity.Key, _ change: @escaping @Sendable (inout Entity) throws -> Void
  ) async throws -> Entity {
    try await write { try $0.update(key, change) }
  }

  /// Updates single columns: `patch(key) { [$0.name.set("Robin")] }`.
  /// - Parameters:
  ///   - key: The key of the record.
  ///   - changes: The new values; called on the current thread.
  /// - Throws: ``RecordError`` `.notFound` if no record has the key, `.constraint`, `.translation`.
  public func patch(_ key: Entity.Key, _ changes: @Sendable (Entity.Columns) -> [RecordChange]) async throws {
    let changes = changes(Entity.columns)
    try await write { try $0.patch(key) { _ in changes } }
  }

  /// Reads the record with a key, and the records that it links to.
  /// - Returns: `nil` if no record has the key.
  /// - Throws: ``RecordError``: `.translation`, `.unknownCase` or `.corrupt` for invalid stored values;
  ///   `.danglingLink`, `.cycle` or `.tooDeep` for its links.
  public func read(_ key: Entity.Key) async throws -> Entity? { try await read { try $0.read(key) } }
  /// Reads the records with these keys, in the order of the keys; missing records are omitted.
  /// - Throws: ``RecordError``, as for one record.
  public func read(keys: [Entity.Key]) async throws -> [Entity] { try await read { try $0.read(keys) } }
  /// Whether a record with the key exists. Does not read the record.
  /// - Throws: ``RecordError``.
  public func exists(_ key: Entity.Key) async throws -> Bool { try await read { try $0.exists(key) } }
  /// Reads all records, ordered by key.
  /// - Throws: ``RecordError``, as for one record.
  public func all() async throws -> [Entity] { try await read { try $0.all() } }

  /// Reads the records that match a condition: `all(where: { $0.name == "Robin" }, limit: 5)`.
  /// - Parameters:
  ///   - predicate: The condition; all records by default.
  ///   - order: The order; ties are ordered by key.
  ///   - limit: The maximum number of records; `nil` for all. Negative numbers count as 0.
  ///   - offset: The number of records to skip.
  /// - Throws: ``RecordError``, as for one record.
  public func all(
    where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: @Sendable (Entity.Columns) -> [RecordOrder] = { _ in [] }, limit: Int? = nil, offset: Int = 0
  ) async throws -> [Entity] {
    try await all(RecordQuery(where: predicate, orderedBy: order, limit: limit, offset: offset))
  }

  /// Reads the records of a query.
  /// - Throws: ``RecordError``, as for one record.
  public func all(_ query: RecordQuery<Entity>) async throws -> [Entity] { try await read { try $0.all(query) } }

  /// Reads the first record that matches a condition, in the given order.
  /// - Returns: `nil` if no record matches.
  /// - Throws: ``RecordError``, as for one record.
  public func first(
    where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: @Sendable (Entity.Columns) -> [RecordOrder] = { _ in [] }
  ) async throws -> Entity? {
    try await all(RecordQuery(where: predicate, orderedBy: order, limit: 1)).first
  }

  /// The number of records that match a condition, or of all records.
  /// - Throws: ``RecordError``.
  public func count(where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always }) async throws
    -> Int
  {
    let predicate = predicate(Entity.columns)
    return try await read { try $0.count { _ in predicate } }
  }

  /// The keys of the records that match a condition, in their order.
  /// - Throws: ``RecordError``.
  public func keys(
    where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always }
  ) async throws -> [Entity.Key] {
    let predicate = predicate(Entity.columns)
    return try await read { try $0.keys { _ in predicate } }
  }

  /// Reads the next page of records, ordered by key.
  /// - Parameters:
  ///   - key: The key of the last record of the previous page; `nil` for the first page.
  ///   - size: The maximum number of records.
  /// - Throws: ``RecordError``, as for one record.
  public func page(after key: Entity.Key? = nil, size: Int) async throws -> [Entity] {
    try await read { try $0.page(after: key, size: size) }
  }

  /// Deletes the record with a key; linked records are not deleted.
  /// - Returns: Whether a record was deleted.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func delete(_ key: Entity.Key) async throws -> Bool { try await write { try $0.delete(key) } }
  /// Deletes the records with these keys in one transaction.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func delete(keys: [Entity.Key]) async throws -> Int { try await write { try $0.delete(keys) } }
  /// Deletes the records that match a condition.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func delete(where predicate: @Sendable (Entity.Columns) -> RecordPredicate) async throws -> Int {
    let predicate = predicate(Entity.columns)
    return try await write { try $0.delete { _ in predicate } }
  }
  /// Deletes all records of this type.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func deleteAll() async throws -> Int { try await write { try $0.deleteAll() } }

  /// Reads from one snapshot of the store.
  /// - Parameter body: Runs on a thread of the store. Its reader is valid only inside the closure; using it later
  ///   is a fatal error.
  /// - Throws: ``RecordError``; errors of `body`.
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
  /// - Parameter body: Runs on a thread of the store.
  /// - Throws: ``RecordError``; ``StoreError`` `.suspended`; errors of `body`, after a rollback.
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
  /// Runs a transaction over records of several types: either all of its changes are stored, or none. Blocks the
  /// calling thread.
  /// - Throws: ``RecordError``; `StoreError` `.suspended`; errors of `body`, after a rollback.
  @discardableResult
  public func records<Result>(_ body: (RecordTransaction) throws -> Result) throws -> Result {
    do {
      return try write { (transaction: StoreTransaction) in try body(RecordTransaction(transaction)) }
    } catch {
      throw RecordError.wrap(error, entity: "transaction")
    }
  }

  /// Runs a transaction over records of several types on a thread of the store. If the task is cancelled before the
  /// commit, nothing is stored.
  /// - Throws: The same errors as the blocking version; `CancellationError` if the task was cancelled.
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
