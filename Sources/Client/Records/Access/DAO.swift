public import LocalStore
import SQLQuoting

/// Reads and writes the records of one type. A DAO is `Sendable` and works with values, so any task may use it.
///
/// ```swift
/// let birds = DAO<Bird>(store)
/// try await birds.persist(Bird(id: "1", name: "Robin"))
/// try await birds.update("1") { $0.name = "Blackbird" }
/// let all = try await birds.all(orderedBy: { [$0.name.ascending()] })
/// ```
///
/// Each call is a separate transaction; ``LocalStore/records(_:)`` runs one transaction over several types. In
/// asynchronous code the calls suspend the task; elsewhere they block the thread.
///
/// Errors of the store are thrown as ``RecordError`` too: `.busy`, `.readOnly`, `.diskFull`, `.schemaMismatch`,
/// `.corrupt`, `.store`. A write to a suspended store throws ``StoreError`` `.suspended`.
public struct DAO<Entity: StoredRecord>: Sendable {
  /// The store of the records.
  public let store: LocalStore

  /// Creates a DAO for an open store; reads and checks nothing yet.
  public init(_ store: LocalStore) { self.store = store }

  // MARK: Storing

  /// Stores a record and the records that it links to.
  /// - Parameters:
  ///   - entity: The record.
  ///   - policy: What to do if a record with the key exists.
  /// - Returns: The counts, without linked records.
  /// - Throws: ``RecordError``: `.conflict` with `.insertOnly` if the key exists, `.constraint`, `.translation`,
  ///   `.tooDeep`.
  @discardableResult
  public func persist(_ entity: Entity, _ policy: PersistPolicy = .replace) throws -> PersistCounts {
    try write { try $0.persist(entity, policy) }
  }

  /// Stores records in one transaction: all of them or none.
  /// - Throws: ``RecordError``, as for one record.
  @discardableResult
  public func persist(contentsOf entities: [Entity], _ policy: PersistPolicy = .replace) throws -> PersistCounts {
    try write { try $0.persist(contentsOf: entities, policy) }
  }

  /// Stores a new record.
  /// - Throws: ``RecordError`` `.conflict` if the key exists.
  public func insert(_ entity: Entity) throws { try persist(entity, .insertOnly) }
  /// Inserts a record, or updates all columns of the existing one.
  /// - Throws: ``RecordError``, as ``persist(_:_:)``.
  @discardableResult
  public func upsert(_ entity: Entity) throws -> PersistCounts { try persist(entity, .replace) }

  /// Reads a record, changes it, and stores it, in one transaction. If `change` sets another key, the row gets the
  /// new key.
  /// - Returns: The changed record.
  /// - Throws: ``RecordError``: `.notFound` if no record has the key, `.conflict` if `change` sets the key to an
  ///   existing one; errors of `change`, after a rollback.
  @discardableResult
  public func update(_ key: Entity.Key, _ change: @Sendable (inout Entity) throws -> Void) throws -> Entity {
    try write { try $0.update(key, change) }
  }

  /// Updates single columns: `patch(key) { [$0.name.set("Robin")] }`.
  /// - Throws: ``RecordError`` `.notFound` if no record has the key, `.constraint`, `.translation`.
  public func patch(_ key: Entity.Key, _ changes: (Entity.Columns) -> [RecordChange]) throws {
    try write { try $0.patch(key, changes) }
  }

  // MARK: Reading

  /// Reads the record with a key, and the records that it links to.
  /// - Returns: `nil` if no record has the key.
  /// - Throws: ``RecordError``: `.translation`, `.unknownCase` or `.corrupt` for invalid stored values;
  ///   `.danglingLink`, `.cycle` or `.tooDeep` for its links.
  public func read(_ key: Entity.Key) throws -> Entity? { try read { try $0.read(key) } }
  /// Reads the records with these keys, in the order of the keys; missing records are omitted.
  /// - Throws: ``RecordError``, as ``read(_:)``.
  public func read(keys: [Entity.Key]) throws -> [Entity] { try read { try $0.read(keys) } }
  /// Whether a record with the key exists. Does not read the record.
  /// - Throws: ``RecordError``.
  public func exists(_ key: Entity.Key) throws -> Bool { try read { try $0.exists(key) } }
  /// Reads all records, ordered by key.
  /// - Throws: ``RecordError``, as ``read(_:)``.
  public func all() throws -> [Entity] { try read { try $0.all() } }

  /// Reads the records that match a condition: `all(where: { $0.name == "Robin" }, limit: 5)`.
  /// - Parameters:
  ///   - predicate: The condition; all records by default.
  ///   - order: The order; ties are ordered by key.
  ///   - limit: The maximum number of records; `nil` for all. Negative numbers count as 0.
  ///   - offset: The number of records to skip.
  /// - Throws: ``RecordError``, as ``read(_:)``.
  public func all(
    where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: (Entity.Columns) -> [RecordOrder] = { _ in [] }, limit: Int? = nil, offset: Int = 0
  ) throws -> [Entity] {
    let query = RecordQuery<Entity>(where: predicate, orderedBy: order, limit: limit, offset: offset)
    return try read { try $0.all(query) }
  }

  /// Reads the records of a query.
  /// - Throws: ``RecordError``, as ``read(_:)``.
  public func all(_ query: RecordQuery<Entity>) throws -> [Entity] { try read { try $0.all(query) } }

  /// Reads the first record that matches a condition, in the given order.
  /// - Returns: `nil` if no record matches.
  /// - Throws: ``RecordError``, as ``read(_:)``.
  public func first(
    where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: (Entity.Columns) -> [RecordOrder] = { _ in [] }
  ) throws -> Entity? {
    let query = RecordQuery<Entity>(where: predicate, orderedBy: order, limit: 1)
    return try read { try $0.all(query).first }
  }

  /// The number of records that match a condition, or of all records.
  /// - Throws: ``RecordError``.
  public func count(where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }) throws -> Int {
    try read { try $0.count(predicate) }
  }

  /// The keys of the records that match a condition, in their order.
  /// - Throws: ``RecordError``.
  public func keys(where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }) throws -> [Entity.Key] {
    try read { try $0.keys(predicate) }
  }

  /// Reads the next page of records, ordered by key: for lists that load more records while scrolling.
  /// - Parameters:
  ///   - key: The key of the last record of the previous page, which may have been deleted since; `nil` for the
  ///     first page.
  ///   - size: The maximum number of records.
  /// - Returns: The records; fewer than `size` on the last page.
  /// - Throws: ``RecordError``, as ``read(_:)``.
  public func page(after key: Entity.Key? = nil, size: Int) throws -> [Entity] {
    try read { try $0.page(after: key, size: size) }
  }

  /// Calls `body` with batches of records, in the order of the query, all from one snapshot of the store. Uses one
  /// reader connection of the store until it returns.
  /// - Parameters:
  ///   - batch: The maximum number of records in a batch.
  ///   - query: The records and their order.
  ///   - body: If it throws, the iteration stops.
  /// - Throws: ``RecordError``, as ``read(_:)``; errors of `body`.
  public func forEach(
    batch: Int, _ query: RecordQuery<Entity> = RecordQuery(), _ body: ([Entity]) throws -> Void
  ) throws {
    try read { reader in
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

  /// Deletes the record with a key; linked records are not deleted. Records that link to it keep their links:
  /// reading one of them throws `.danglingLink`, unless the link is optional or in a list.
  /// - Returns: Whether a record was deleted.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func delete(_ key: Entity.Key) throws -> Bool { try write { try $0.delete(key) } }
  /// Deletes the records with these keys in one transaction.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func delete(keys: [Entity.Key]) throws -> Int { try write { try $0.delete(keys) } }
  /// Deletes the records that match a condition.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func delete(where predicate: (Entity.Columns) -> RecordPredicate) throws -> Int {
    try write { try $0.delete(where: predicate) }
  }
  /// Deletes all records of this type.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func deleteAll() throws -> Int { try write { try $0.deleteAll() } }

  // MARK: Closures

  /// Reads from one snapshot of the store.
  /// - Parameter body: Its reader is valid only inside the closure; using it later is a fatal error.
  /// - Throws: ``RecordError``; errors of `body`.
  public func read<Result>(_ body: (RecordReader<Entity>) throws -> Result) throws -> Result {
    do {
      return try store.read { (reader: StoreReader) in try body(RecordReader(reader)) }
    } catch {
      throw RecordError.wrap(error, entity: Entity.recordTable.entity)
    }
  }

  /// Writes in one transaction.
  /// - Throws: ``RecordError``; ``StoreError`` `.suspended`; errors of `body`, after a rollback.
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
    let names = table.keyColumns.map { quotedName(table.columns[$0].name) }.joined(separator: ", ")
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
