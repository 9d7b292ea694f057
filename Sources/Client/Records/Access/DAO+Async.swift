public import LocalStore

/// The same calls for asynchronous code. Closures are `@Sendable`, since the call may come from any actor.
extension DAO {
  @discardableResult
  public func persist(_ entity: Entity, _ policy: PersistPolicy = .replace) async throws -> PersistCounts {
    try await write { try $0.persist(entity, policy) }
  }

  @discardableResult
  public func persist(contentsOf entities: [Entity], _ policy: PersistPolicy = .replace) async throws -> PersistCounts {
    try await write { try $0.persist(contentsOf: entities, policy) }
  }

  public func insert(_ entity: Entity) async throws { try await persist(entity, .insertOnly) }
  @discardableResult
  public func upsert(_ entity: Entity) async throws -> PersistCounts { try await persist(entity, .replace) }

  @discardableResult
  public func update(
    _ key: Entity.Key, _ change: @escaping @Sendable (inout Entity) throws -> Void
  ) async throws -> Entity {
    try await write { try $0.update(key, change) }
  }

  public func patch(_ key: Entity.Key, _ changes: @Sendable (Entity.Columns) -> [RecordChange]) async throws {
    let changes = changes(Entity.columns)
    try await write { try $0.patch(key) { _ in changes } }
  }

  public func read(_ key: Entity.Key) async throws -> Entity? { try await look { try $0.read(key) } }
  public func read(keys: [Entity.Key]) async throws -> [Entity] { try await look { try $0.read(keys) } }
  public func exists(_ key: Entity.Key) async throws -> Bool { try await look { try $0.exists(key) } }
  public func all() async throws -> [Entity] { try await look { try $0.all() } }

  public func all(
    where predicate: @Sendable (Entity.Columns) -> RecordPredicate,
    orderedBy order: @Sendable (Entity.Columns) -> [RecordOrder] = { _ in [] }, limit: Int? = nil, offset: Int = 0
  ) async throws -> [Entity] {
    try await all(RecordQuery(where: predicate, orderedBy: order, limit: limit, offset: offset))
  }

  public func all(_ query: RecordQuery<Entity>) async throws -> [Entity] { try await look { try $0.all(query) } }

  public func first(
    where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: @Sendable (Entity.Columns) -> [RecordOrder] = { _ in [] }
  ) async throws -> Entity? {
    try await all(RecordQuery(where: predicate, orderedBy: order, limit: 1)).first
  }

  public func count(where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always }) async throws
    -> Int
  {
    let predicate = predicate(Entity.columns)
    return try await look { try $0.count { _ in predicate } }
  }

  public func keys(
    where predicate: @Sendable (Entity.Columns) -> RecordPredicate = { _ in .always }
  ) async throws -> [Entity.Key] {
    let predicate = predicate(Entity.columns)
    return try await look { try $0.keys { _ in predicate } }
  }

  public func page(after key: Entity.Key? = nil, size: Int) async throws -> [Entity] {
    try await look { try $0.page(after: key, size: size) }
  }

  @discardableResult
  public func delete(_ key: Entity.Key) async throws -> Bool { try await write { try $0.delete(key) } }
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
  public func look<Result: Sendable>(
    _ body: @escaping @Sendable (RecordReader<Entity>) throws -> Result
  ) async throws -> Result {
    do {
      return try await store.read { (reader: StoreReader) in try body(RecordReader(reader)) }
    } catch {
      throw RecordError.wrap(error, entity: Entity.recordTable.entity)
    }
  }

  /// Writes in one transaction.
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
  @discardableResult
  public func records<Result>(_ body: (RecordTransaction) throws -> Result) throws -> Result {
    try write { (transaction: StoreTransaction) in try body(RecordTransaction(transaction)) }
  }

  @discardableResult
  public func records<Result: Sendable>(
    _ body: @escaping @Sendable (RecordTransaction) throws -> Result
  ) async throws -> Result {
    try await write { (transaction: StoreTransaction) in try body(RecordTransaction(transaction)) }
  }
}
