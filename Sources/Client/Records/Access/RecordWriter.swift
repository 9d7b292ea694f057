@_spi(Generated) public import LocalStore
import SQLQuoting

/// What to do if a record with the key exists.
///
/// ```swift
/// try await birds.persist(Bird(id: "1", name: "Robin"), .ignoreExisting)
/// ```
public enum PersistPolicy: Sendable {
  /// Throw ``RecordError/Code/conflict``.
  case insertOnly
  /// Update all columns.
  case replace
  /// Update all columns if one of them differs; otherwise write nothing, so that observers are not notified.
  case modified
  /// Keep the existing record.
  case ignoreExisting
  /// Update only these columns, given by column or property name. An unknown name throws
  /// ``RecordError/Code/schemaMismatch``. A new record is stored with all columns.
  case merge(only: [String])
}

/// The number of records that were inserted, updated and unchanged.
///
/// ```swift
/// let counts = try await birds.persist(contentsOf: [Bird(id: "1", name: "Robin")])
/// print("\(counts.inserted) new, \(counts.updated) updated")
/// ```
public struct PersistCounts: Hashable, Sendable {
  /// New records.
  public var inserted = 0
  /// Existing records that were written. With ``PersistPolicy/replace`` this includes records whose values are the
  /// same.
  public var updated = 0
  /// Existing records that were not changed.
  public var unchanged = 0

  /// Creates counts.
  public init(inserted: Int = 0, updated: Int = 0, unchanged: Int = 0) {
    self.inserted = inserted
    self.updated = updated
    self.unchanged = unchanged
  }
}

/// A transaction over records of any type: either all of its changes are stored, or none.
///
/// ```swift
/// try await store.records { transaction in
///   try transaction.records(Bird.self).persist(Bird(id: "1", name: "Robin"))
///   try transaction.records(TaskItem.self).deleteAll()
/// }
/// ```
public struct RecordTransaction {
  /// The transaction of the store, for other SQL.
  public let transaction: StoreTransaction
  /// The number of links that lead to these records.
  private let depth: Int

  /// Creates a record transaction.
  /// - Parameter transaction: The transaction of ``LocalStore/write(_:)``. Do not use this value after its closure
  ///   has returned.
  public init(_ transaction: StoreTransaction) { self.init(transaction, depth: 0) }

  init(_ transaction: StoreTransaction, depth: Int) {
    self.transaction = transaction
    self.depth = depth
  }

  /// A writer for the records of a type.
  public func records<Entity: StoredRecord>(_ type: Entity.Type) -> RecordWriter<Entity> {
    RecordWriter(transaction, depth: depth)
  }

  /// Runs `body` in a savepoint: if it throws, its changes are undone and the error is rethrown. Earlier changes of
  /// the transaction remain.
  /// - Throws: ``StoreError``; errors of `body`.
  public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction.savepoint(body)
  }
}

/// Reads and writes the records of one type inside a transaction.
///
/// ```swift
/// try await store.write { transaction in
///   let writer = RecordWriter<Bird>(transaction)
///   try writer.update("1") { $0.name = "Blackbird" }
/// }
/// ```
public struct RecordWriter<Entity: StoredRecord> {
  let transaction: StoreTransaction
  /// The number of links that lead to these records.
  private let depth: Int

  /// Creates a record writer.
  /// - Parameter transaction: The transaction of ``LocalStore/write(_:)``. Do not use this value after its closure
  ///   has returned.
  public init(_ transaction: StoreTransaction) { self.init(transaction, depth: 0) }

  init(_ transaction: StoreTransaction, depth: Int) {
    self.transaction = transaction
    self.depth = depth
  }

  private var table: RecordTable { Entity.recordTable }
  /// A reader that sees the changes of this transaction.
  public var reader: RecordReader<Entity> { RecordReader(transaction) }

  // MARK: Storing

  /// Stores a record and the records that it links to. A linked record is written if it differs from the stored
  /// one, whatever `policy` is, and is not counted.
  /// - Throws: ``RecordError``: `.conflict` with `.insertOnly` if the key exists, `.constraint`, `.translation`,
  ///   `.tooDeep`, `.schemaMismatch`.
  @discardableResult
  public func persist(_ entity: Entity, _ policy: PersistPolicy = .replace) throws -> PersistCounts {
    try persist([entity], policy, notesKeys: true)
  }

  /// Stores several records. For up to 100 records, observers of single rows are notified by key; for more, the
  /// whole table counts as changed.
  /// - Throws: ``RecordError``, as for one record. The records before the failing one are written, so rethrow the
  ///   error to roll back the transaction.
  @discardableResult
  public func persist(contentsOf entities: [Entity], _ policy: PersistPolicy = .replace) throws -> PersistCounts {
    try persist(entities, policy, notesKeys: entities.count <= 100)
  }

  private func persist(_ entities: [Entity], _ policy: PersistPolicy, notesKeys: Bool) throws -> PersistCounts {
    if depth > LinkPath.limit, let first = entities.first {
      throw RecordError.tooDeep(table.entity, key: first.recordKey.keyText)
    }
    if Entity.hasLinks {
      let links = RecordTransaction(transaction, depth: depth + 1)
      for entity in entities { try entity.persistLinks(links) }
    }
    switch policy {
    case .insertOnly: return try insert(entities, notesKeys)
    case .ignoreExisting: return try write(entities, table.statements.insertIgnoring, else: nil, notesKeys)
    case .replace:
      return try write(entities, table.statements.insertIgnoring, else: table.statements.update, notesKeys)
    case .modified:
      return try write(entities, table.statements.insertIgnoring, else: table.statements.updateIfDifferent, notesKeys)
    case .merge(let columns):
      let update = try StoreStatementText(mergeStatement(columns))
      return try write(entities, table.statements.insertIgnoring, else: update, notesKeys)
    }
  }

  private func insert(_ entities: [Entity], _ notesKeys: Bool) throws -> PersistCounts {
    let table = table
    try transaction.withStatement(table.statements.insert) { statement in
      let insertion = RecordInsertion(
        binding: RecordBinding(statement: statement, table: table), transaction: notesKeys ? transaction : nil,
        table: table.name)
      do {
        try Entity.writeRows(entities, insertion)
      } catch {
        guard entities.indices.contains(insertion.count) else { throw error }
        throw try conflict(entities[insertion.count], error)
      }
    }
    return PersistCounts(inserted: entities.count)
  }

  /// Inserts new records, and updates existing ones.
  private func write(
    _ entities: [Entity], _ insertion: StoreStatementText, else update: StoreStatementText?,
    _ notesKeys: Bool
  ) throws -> PersistCounts {
    var counts = PersistCounts()
    let table = table
    try transaction.withStatement(insertion) { inserting in
      let binding = RecordBinding(statement: inserting, table: table)
      for entity in entities {
        try reader.translating(entity.recordKey) {
          try entity.bind(to: binding)
          try run(inserting, entity, notesKeys)
          if transaction.changes > 0 {
            counts.inserted += 1
          } else if let update {
            try transaction.withStatement(update) { updating in
              try entity.bind(to: RecordBinding(statement: updating, table: table))
              try run(updating, entity, notesKeys)
              if transaction.changes > 0 { counts.updated += 1 } else { counts.unchanged += 1 }
            }
          } else {
            counts.unchanged += 1
          }
        }
      }
    }
    return counts
  }

  private func run(_ statement: StoreStatement, _ entity: Entity, _ notesKeys: Bool) throws {
    if notesKeys {
      try transaction.run(statement, table: table.name, key: entity.recordKey.keyText)
    } else {
      try statement.run()
    }
  }

  /// Distinguishes a duplicate key from violations of other constraints.
  private func conflict(_ entity: Entity, _ error: any Error) throws -> any Error {
    let key = entity.recordKey
    guard let stored = error as? StoreError, stored.code == .constraint, try reader.exists(key) else {
      return RecordError.wrap(error, entity: table.entity, key: key.keyText)
    }
    return RecordError(
      .conflict, entity: table.entity, key: key.keyText, message: "a record with this key already exists",
      underlying: error)
  }

  private func mergeStatement(_ columns: [String]) throws -> String {
    var sets: [String] = []
    for name in columns {
      guard let index = table.columns.firstIndex(where: { $0.name == name || $0.property == name }) else {
        throw RecordError(
          .schemaMismatch, entity: table.entity, property: name,
          message: "the table has no column or property of this name")
      }
      sets.append("\(quotedName(table.columns[index].name)) = ?\(index + 1)")
    }
    let keys = table.keyColumns.map { "\(quotedName(table.columns[$0].name)) = ?\($0 + 1)" }.joined(separator: " AND ")
    // All columns are bound, so the statement must refer to the last one.
    let all = "(?\(table.columns.count) IS NULL OR 1)"
    guard !sets.isEmpty else {
      return "UPDATE \(table.statements.table) SET rowid = rowid WHERE 0 AND \(keys) AND \(all)"
    }
    return "UPDATE \(table.statements.table) SET \(sets.joined(separator: ", ")) WHERE \(keys) AND \(all)"
  }

  // MARK: Changing

  /// Reads a record, changes it, and stores it. If `change` sets another key, the row gets the new key.
  /// - Returns: The changed record.
  /// - Throws: ``RecordError``: `.notFound` if no record has the key, `.conflict` if `change` sets the key to an
  ///   existing one; errors of `change`.
  @discardableResult
  public func update(_ key: Entity.Key, _ change: (inout Entity) throws -> Void) throws -> Entity {
    guard var entity = try reader.read(key) else { throw notFound(key) }
    try change(&entity)
    if entity.recordKey == key {
      try persist(entity, .modified)
    } else {
      // The key changed: the old row is deleted first, because it may contain values of unique columns.
      guard try !reader.exists(entity.recordKey) else {
        throw RecordError(
          .conflict, entity: table.entity, key: entity.recordKey.keyText,
          message: "a record with this key already exists")
      }
      try delete(key)
      try persist(entity, .insertOnly)
    }
    return entity
  }

  /// Updates single columns of a record.
  /// - Throws: ``RecordError`` `.notFound` if no record has the key, `.constraint`, `.translation` for a value that
  ///   cannot be stored.
  public func patch(_ key: Entity.Key, _ changes: (Entity.Columns) -> [RecordChange]) throws {
    let changes = changes(Entity.columns)
    guard !changes.isEmpty else {
      guard try reader.exists(key) else { throw notFound(key) }
      return
    }
    var values = try key.keyValues
    var sets: [String] = []
    for change in changes {
      values.append(try change.value.get())
      sets.append("\(quotedName(change.column)) = ?\(values.count)")
    }
    let sql =
      "UPDATE \(table.statements.table) SET \(sets.joined(separator: ", ")) WHERE \(table.statements.keyCondition)"
    try reader.translating(key) {
      try transaction.withStatement(text: sql) { statement in
        try statement.bind(all: values)
        try transaction.run(statement, table: table.name, key: key.keyText)
      }
    }
    if transaction.changes == 0 { throw notFound(key) }
  }

  private func notFound(_ key: Entity.Key) -> RecordError {
    RecordError(.notFound, entity: table.entity, key: key.keyText, message: "no record has this key")
  }

  // MARK: Deleting

  /// Deletes the record with a key; linked records are not deleted.
  /// - Returns: Whether a record was deleted.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func delete(_ key: Entity.Key) throws -> Bool {
    let table = table
    return try reader.translating(key) {
      try transaction.withStatement(table.statements.delete) { statement in
        try key.bindKey(RecordBinding(statement: statement, table: table), from: 1)
        try transaction.run(statement, table: table.name, key: key.keyText)
      }
      return transaction.changes > 0
    }
  }

  /// Deletes the records with these keys; missing keys are ignored.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func delete(_ keys: some Sequence<Entity.Key>) throws -> Int {
    try keys.reduce(0) { $0 + (try delete($1) ? 1 : 0) }
  }

  /// Deletes the records that match a condition. For observers the whole table counts as changed.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func delete(where predicate: (Entity.Columns) -> RecordPredicate) throws -> Int {
    var values: [StoreValue] = []
    let condition = try predicate(Entity.columns).rendered(into: &values)
    let sql = "DELETE FROM \(table.statements.table) WHERE \(condition)"
    return try reader.translating(nil) { try transaction.execute(sql, values) }
  }

  /// Deletes all records of this type.
  /// - Returns: The number of deleted records.
  /// - Throws: ``RecordError``.
  @discardableResult
  public func deleteAll() throws -> Int { try delete { _ in .always } }
}
