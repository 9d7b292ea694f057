public import LocalStore
import SQLQuoting

/// Stores and reads the records of one kind. It takes and gives values only, so it may be shared by any tasks.
///
/// Every call is one transaction of its own; ``LocalStore/records(_:)`` makes one over several kinds. Calls in
/// asynchronous code wait without blocking a thread of Swift's; the same calls in other code block.
///
/// What the store cannot do is thrown as a ``RecordError`` too: `.busy`, `.readOnly`, `.diskFull`, `.schemaMismatch`,
/// `.corrupt`, `.store`. A write while the store is suspended throws ``StoreError`` `.suspended`.
public struct DAO<Entity: StoredRecord>: Sendable {
  public let store: LocalStore

  /// A DAO over a store that is open; nothing is read or checked yet.
  public init(_ store: LocalStore) { self.store = store }

  // MARK: Storing

  /// Stores a record and those it links to; `policy` says what happens to stored ones.
  /// - Returns: One count of 1; linked records are not counted.
  /// - Throws: ``RecordError``: `.conflict` for a stored key with `.insertOnly`, `.constraint`, `.translation`,
  ///   `.tooDeep`.
  @discardableResult
  public func persist(_ entity: Entity, _ policy: PersistPolicy = .replace) throws -> PersistCounts {
    try write { try $0.persist(entity, policy) }
  }

  /// Stores all of them in one transaction, or none.
  /// - Throws: ``RecordError``, as for one record.
  @discardableResult
  public func persist(contentsOf entities: [Entity], _ policy: PersistPolicy = .replace) throws -> PersistCounts {
    try write { try $0.persist(contentsOf: entities, policy) }
  }

  /// Stores a record that is new.
  /// - Throws: ``RecordError`` `.conflict` when its key is stored already.
  public func insert(_ entity: Entity) throws { try persist(entity, .insertOnly) }
  /// Stores a record, or sets every column of the stored one.
  /// - Throws: ``RecordError``, as ``persist(_:_:)``.
  @discardableResult
  public func upsert(_ entity: Entity) throws -> PersistCounts { try persist(entity, .replace) }

  /// Reads a record, changes it, and stores it, in one transaction; gives the changed one.
  /// - Throws: ``RecordError`` `.notFound` when none has the key; what `change` throws, and then nothing is stored.
  ///   Also ``RecordError`` `.conflict` when `change` sets the key to one that is stored: otherwise the row moves to
  ///   the new key.
  @discardableResult
  public func update(_ key: Entity.Key, _ change: @Sendable (inout Entity) throws -> Void) throws -> Entity {
    try write { try $0.update(key, change) }
  }

  /// Sets single columns: `patch(key) { [$0.name.set("Robin")] }`.
  /// - Throws: ``RecordError`` `.notFound` when none has the key, `.constraint`, `.translation`.
  public func patch(_ key: Entity.Key, _ changes: (Entity.Columns) -> [RecordChange]) throws {
    try write { try $0.patch(key, changes) }
  }

  // MARK: Reading

  /// The record with the key, with those it links to; `nil` when there is none.
  /// - Throws: ``RecordError``: `.translation`, `.unknownCase` or `.corrupt` for what is stored; `.danglingLink`,
  ///   `.cycle` or `.tooDeep` for its links.
  public func read(_ key: Entity.Key) throws -> Entity? { try read { try $0.read(key) } }
  /// The records with these keys, in the order of the keys; those that are not there are left out.
  public func read(keys: [Entity.Key]) throws -> [Entity] { try read { try $0.read(keys) } }
  /// Whether a record has the key; the record itself is not read.
  public func exists(_ key: Entity.Key) throws -> Bool { try read { try $0.exists(key) } }
  /// Every record, in the order of the keys.
  public func all() throws -> [Entity] { try read { try $0.all() } }

  /// The records for which a condition holds: `all(where: { $0.name == "Robin" }, limit: 5)`.
  /// - Parameters:
  ///   - order: By the key where nothing else decides.
  ///   - limit: At most so many; `nil` for all, negative numbers count as 0.
  ///   - offset: How many to pass over first.
  /// - Throws: ``RecordError``, as ``read(_:)``.
  public func all(
    where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: (Entity.Columns) -> [RecordOrder] = { _ in [] }, limit: Int? = nil, offset: Int = 0
  ) throws -> [Entity] {
    let query = RecordQuery<Entity>(where: predicate, orderedBy: order, limit: limit, offset: offset)
    return try read { try $0.all(query) }
  }

  /// The records of a query.
  public func all(_ query: RecordQuery<Entity>) throws -> [Entity] { try read { try $0.all(query) } }

  /// The first record for which the condition holds, in the order given; `nil` when there is none.
  public func first(
    where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always },
    orderedBy order: (Entity.Columns) -> [RecordOrder] = { _ in [] }
  ) throws -> Entity? {
    let query = RecordQuery<Entity>(where: predicate, orderedBy: order, limit: 1)
    return try read { try $0.all(query).first }
  }

  /// How many records the condition holds for; of all without one.
  public func count(where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }) throws -> Int {
    try read { try $0.count(predicate) }
  }

  /// The keys of the records for which the condition holds, in their order.
  public func keys(where predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }) throws -> [Entity.Key] {
    try read { try $0.keys(predicate) }
  }

  /// The records behind `key` in the order of the keys, at most `size`: for lists that are read as they are scrolled.
  /// - Parameter key: The last one of the page before, whose record may be gone by now; `nil` for the first page.
  /// - Returns: Fewer than `size` records once there are no more.
  public func page(after key: Entity.Key? = nil, size: Int) throws -> [Entity] {
    try read { try $0.page(after: key, size: size) }
  }

  /// Calls `body` with lists of at most `batch` records, in the order of the query, all of one state of the store.
  /// It holds one of the readers of the store until it returns. What `body` throws ends it, and is thrown.
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

  /// Deletes the record with the key, and none that it links to.
  /// Records that link to it keep their links: reading one throws `.danglingLink` unless the link is optional or in a
  /// list.
  /// - Returns: Whether there was one.
  @discardableResult
  public func delete(_ key: Entity.Key) throws -> Bool { try write { try $0.delete(key) } }
  /// Deletes the records with these keys in one transaction.
  /// - Returns: How many there were.
  @discardableResult
  public func delete(keys: [Entity.Key]) throws -> Int { try write { try $0.delete(keys) } }
  /// Deletes the records for which the condition holds.
  /// - Returns: How many there were.
  @discardableResult
  public func delete(where predicate: (Entity.Columns) -> RecordPredicate) throws -> Int {
    try write { try $0.delete(where: predicate) }
  }
  /// Deletes every record of this kind.
  /// - Returns: How many there were.
  @discardableResult
  public func deleteAll() throws -> Int { try write { try $0.deleteAll() } }

  // MARK: Names of older code

  /// The same as ``persist(_:_:)``.
  @discardableResult
  public func persist(with entity: Entity) throws -> PersistCounts { try persist(entity) }
  /// The same as ``read(_:)``.
  public func read(by key: Entity.Key) throws -> Entity? { try read(key) }

  // MARK: Closures

  /// Reads in one state of the store.
  /// - Parameter body: Gets a reader that is of no use after it: calling it later ends the program.
  /// - Throws: ``RecordError``; what `body` throws.
  public func read<Result>(_ body: (RecordReader<Entity>) throws -> Result) throws -> Result {
    do {
      return try store.read { (reader: StoreReader) in try body(RecordReader(reader)) }
    } catch {
      throw RecordError.wrap(error, entity: Entity.recordTable.entity)
    }
  }

  /// Writes in one transaction.
  /// - Throws: ``RecordError``; ``StoreError`` `.suspended`; what `body` throws, after everything is undone.
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
