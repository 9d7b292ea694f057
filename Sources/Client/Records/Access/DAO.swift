public import LocalStore

/// Stores and reads the records of one kind. It takes and gives values only, so it may be shared by any tasks.
///
/// Every call is one transaction of its own; ``LocalStore/records(_:)`` makes one over several kinds. Calls in
/// asynchronous code wait without blocking a thread of Swift's; the same calls in other code block.
public struct DAO<Entity: StoredRecord>: Sendable {
  public let store: LocalStore

  public init(_ store: LocalStore) { self.store = store }

  // MARK: Storing

  @discardableResult
  public func persist(_ entity: Entity, _ policy: PersistPolicy = .replace) throws -> PersistCounts {
    try write { try $0.persist(entity, policy) }
  }

  /// In one transaction.
  @discardableResult
  public func persist(contentsOf entities: [Entity], _ policy: PersistPolicy = .replace) throws -> PersistCounts {
    try write { try $0.persist(contentsOf: entities, policy) }
  }

  public func insert(_ entity: Entity) throws { try persist(entity, .insertOnly) }
  @discardableResult
  public func upsert(_ entity: Entity) throws -> PersistCounts { try persist(entity, .replace) }

  @discardableResult
  public func update(_ key: Entity.Key, _ change: @Sendable (inout Entity) throws -> Void) throws -> Entity {
    try write { try $0.update(key, change) }
  }

  public func patch(_ key: Entity.Key, _ changes: (Entity.Columns) -> [RecordChange]) throws {
    try write { try $0.patch(key, changes) }
  }

  // MARK: Reading

  public func read(_ key: Entity.Key) throws -> Entity? { try look { try $0.read(key) } }
  public func read(keys: [Entity.Key]) throws -> [Entity] { try look { try $0.read(keys) } }
  public func exists(_ key: Entity.Key) throws -> Bool { try look { try $0.exists(key) } }
  public func all() throws -> [Entity] { try look { try $0.all() } }

  public func all(
    where predicate: (Entity.Columns) -> RecordPredicate,
    orderedBy order: (Entity.Columns) -> [RecordOrder] = { _ in [] }, limit: Int? = nil, offset: Int = 0
  ) throws -> [Entity] {
    let query = RecordQuery<Entity>(where: predicate, orderedBy: order, limit: limit, offset: offset)
    return try look { try $0.all(query) }
  }

  public func all(_ query: RecordQuery<Entity>) throws -> [Entity] { try look { try $0.all(query) } }

  public func first(
    where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: (Entity.Columns) -> [RecordOrder] = { _ in [] }
  ) throws -> Entity? {
    let query = RecordQuery<Entity>(where: predicate, orderedBy: order, limit: 1)
    return try look { try $0.all(query).first }
  }

  public func count(where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }) throws -> Int {
    try look { try $0.count(predicate) }
  }

  public func keys(where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }) throws -> [Entity.Key] {
    try look { try $0.keys(predicate) }
  }

  /// The records behind `key` in the order of the keys, at most `size`: for lists that are read as they are scrolled.
  public func page(after key: Entity.Key? = nil, size: Int) throws -> [Entity] {
    try look { try $0.page(after: key, size: size) }
  }

  /// Calls `body` with lists of at most `batch` records, in the order of the query, all of one state of the store.
  public func forEach(
    batch: Int, _ query: RecordQuery<Entity> = RecordQuery(), _ body: ([Entity]) throws -> Void
  ) throws {
    try look { reader in
      var part: [Entity] = []
      try reader.forEach(query) { entity in
        part.append(entity)
        if part.count >= max(1, batch) {
          try body(part)
          part.removeAll(keepingCapacity: true)
        }
      }
      if !part.isEmpty { try body(part) }
    }
  }

  // MARK: Deleting

  @discardableResult
  public func delete(_ key: Entity.Key) throws -> Bool { try write { try $0.delete(key) } }
  @discardableResult
  public func delete(keys: [Entity.Key]) throws -> Int { try write { try $0.delete(keys) } }
  @discardableResult
  public func delete(where predicate: (Entity.Columns) -> RecordPredicate) throws -> Int {
    try write { try $0.delete(where: predicate) }
  }
  @discardableResult
  public func deleteAll() throws -> Int { try write { try $0.deleteAll() } }

  // MARK: Names of older code

  @discardableResult
  public func persist(with entity: Entity) throws -> PersistCounts { try persist(entity) }
  public func read(by key: Entity.Key) throws -> Entity? { try read(key) }

  // MARK: Closures

  /// Reads in one state of the store.
  public func look<Result>(_ body: (RecordReader<Entity>) throws -> Result) throws -> Result {
    do {
      return try store.read { (reader: StoreReader) in try body(RecordReader(reader)) }
    } catch {
      throw RecordError.wrap(error, entity: Entity.recordTable.entity)
    }
  }

  /// Writes in one transaction.
  @discardableResult
  public func write<Result>(_ body: (RecordWriter<Entity>) throws -> Result) throws -> Result {
    do {
      return try store.write { (transaction: StoreTransaction) in try body(RecordWriter(transaction)) }
    } catch {
      throw RecordError.wrap(error, entity: Entity.recordTable.entity)
    }
  }
}

extension RecordReader {
  func page(after key: Entity.Key?, size: Int) throws -> [Entity] {
    let table = Entity.recordTable
    guard let key else { return try all(RecordQuery(limit: size)) }
    let names = table.keyColumns.map { quoted(table.columns[$0].name) }.joined(separator: ", ")
    let values = try key.keyValues
    var parts: [RecordPredicate.Part] = [.sql("(\(names)) > (")]
    for (index, value) in values.enumerated() {
      if index > 0 { parts.append(.sql(", ")) }
      parts.append(.value(value))
    }
    let predicate = RecordPredicate(parts + [.sql(")")])
    return try all(RecordQuery(where: { _ in predicate }, limit: size))
  }
}
