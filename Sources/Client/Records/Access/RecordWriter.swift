@_spi(Generated) public import LocalStore
import SQLQuoting

/// What happens to a record whose key is stored already.
public enum PersistPolicy: Sendable {
  /// It is an error: ``RecordError/Code/conflict``.
  case insertOnly
  /// Every column is set.
  case replace
  /// Every column is set if one differs; else nothing is written, and no observer wakes.
  case modified
  /// The stored one stays.
  case ignoreExisting
  /// Only these columns are set.
  /// Named as columns or as properties; another name is ``RecordError/Code/schemaMismatch``. A record that is new is
  /// stored whole.
  case merge(only: [String])
}

/// How many records were stored, and how.
public struct PersistCounts: Hashable, Sendable {
  /// Records whose key was new.
  public var inserted = 0
  /// Stored ones that were written: with ``PersistPolicy/replace`` also those that had the same values already.
  public var updated = 0
  /// Stored ones that were left as they are.
  public var unchanged = 0

  public init(inserted: Int = 0, updated: Int = 0, unchanged: Int = 0) {
    self.inserted = inserted
    self.updated = updated
    self.unchanged = unchanged
  }
}

/// A transaction over records of any kind: all of it is stored, or nothing.
public struct RecordTransaction {
  public let transaction: StoreTransaction
  /// How many links led here.
  private let depth: Int

  /// - Parameter transaction: Of ``LocalStore/write(_:)``; this value is of no use after its closure.
  public init(_ transaction: StoreTransaction) { self.init(transaction, depth: 0) }

  init(_ transaction: StoreTransaction, depth: Int) {
    self.transaction = transaction
    self.depth = depth
  }

  public func records<Entity: StoredRecord>(_ type: Entity.Type) -> RecordWriter<Entity> {
    RecordWriter(transaction, depth: depth)
  }

  /// Undoes what `body` did when it throws, and throws on; what came before stays part of the transaction.
  public func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction.savepoint(body)
  }
}

/// Reads and writes the records of one kind inside a transaction.
public struct RecordWriter<Entity: StoredRecord> {
  let transaction: StoreTransaction
  /// How many links led to these records.
  private let depth: Int

  /// - Parameter transaction: Of ``LocalStore/write(_:)``; this value is of no use after its closure.
  public init(_ transaction: StoreTransaction) { self.init(transaction, depth: 0) }

  init(_ transaction: StoreTransaction, depth: Int) {
    self.transaction = transaction
    self.depth = depth
  }

  private var table: RecordTable { Entity.recordTable }
  /// Reads what the transaction has written so far, too.
  public var reader: RecordReader<Entity> { RecordReader(transaction) }

  // MARK: Storing

  /// Stores one record, and those that it links to.
  /// Linked records are written where they differ, whatever `policy` is, and are not counted.
  /// - Throws: ``RecordError``: `.conflict` for a stored key with `.insertOnly`, `.constraint`, `.translation`,
  ///   `.tooDeep`, `.schemaMismatch`.
  @discardableResult
  public func persist(_ entity: Entity, _ policy: PersistPolicy = .replace) throws -> PersistCounts {
    try persist([entity], policy, notesKeys: true)
  }

  /// Stores many records. Observers of single rows are told of a handful by their keys, of more as a whole.
  /// Up to 100 are a handful.
  /// - Throws: ``RecordError``, as for one record. Those before it are written: let the error pass, and nothing is
  ///   stored.
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

  /// Inserts what has no row yet, and updates the others.
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

  /// Tells a key that is there already from other constraints.
  private func conflict(_ entity: Entity, _ error: any Error) throws -> any Error {
    let key = entity.recordKey
    guard let stored = error as? StoreError, stored.code == .constraint, try reader.exists(key) else {
      return RecordError.wrap(error, entity: table.entity, key: key.keyText)
    }
    return RecordError(
      .conflict, entity: table.entity, key: key.keyText, message: "a record with this key is stored already",
      underlying: error)
  }

  private func mergeStatement(_ columns: [String]) throws -> String {
    var sets: [String] = []
    for name in columns {
      guard let index = table.columns.firstIndex(where: { $0.name == name || $0.property == name }) else {
        throw RecordError(.schemaMismatch, entity: table.entity, property: name, message: "there is no such column")
      }
      sets.append("\(quotedName(table.columns[index].name)) = ?\(index + 1)")
    }
    let keys = table.keyColumns.map { "\(quotedName(table.columns[$0].name)) = ?\($0 + 1)" }.joined(separator: " AND ")
    // Every column is bound, so the last one has to be named.
    let all = "(?\(table.columns.count) IS NULL OR 1)"
    guard !sets.isEmpty else {
      return "UPDATE \(table.statements.table) SET rowid = rowid WHERE 0 AND \(keys) AND \(all)"
    }
    return "UPDATE \(table.statements.table) SET \(sets.joined(separator: ", ")) WHERE \(keys) AND \(all)"
  }

  // MARK: Changing

  /// Reads a record, changes it, and stores it.
  /// When `change` sets another key, the row moves there.
  /// - Throws: ``RecordError`` `.notFound` when there is none.
  ///   Also `.conflict` when `change` sets the key to one that is stored; what `change` throws.
  @discardableResult
  public func update(_ key: Entity.Key, _ change: (inout Entity) throws -> Void) throws -> Entity {
    guard var entity = try reader.read(key) else { throw notFound(key) }
    try change(&entity)
    if entity.recordKey == key {
      try persist(entity, .modified)
    } else {
      // The key itself was changed: the row moves. It goes first, since it may hold values that are unique.
      guard try !reader.exists(entity.recordKey) else {
        throw RecordError(
          .conflict, entity: table.entity, key: entity.recordKey.keyText,
          message: "a record with this key is stored already")
      }
      try delete(key)
      try persist(entity, .insertOnly)
    }
    return entity
  }

  /// Sets single columns of a record.
  /// - Throws: ``RecordError`` `.notFound` when there is none.
  ///   Also `.constraint`, and `.translation` for a value that no column can hold.
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

  /// Deletes the record with the key, and none that it links to.
  /// - Returns: Whether there was one.
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

  /// Deletes the records with these keys; those that are not there are passed over.
  /// - Returns: How many there were.
  @discardableResult
  public func delete(_ keys: some Sequence<Entity.Key>) throws -> Int {
    try keys.reduce(0) { $0 + (try delete($1) ? 1 : 0) }
  }

  /// Deletes the records for which the condition holds. Observers are told of the whole table.
  /// - Returns: How many there were.
  @discardableResult
  public func delete(where predicate: (Entity.Columns) -> RecordPredicate) throws -> Int {
    var values: [StoreValue] = []
    let condition = try predicate(Entity.columns).rendered(into: &values)
    let sql = "DELETE FROM \(table.statements.table) WHERE \(condition)"
    return try reader.translating(nil) { try transaction.execute(sql, values) }
  }

  /// - Returns: How many there were.
  @discardableResult
  public func deleteAll() throws -> Int { try delete { _ in .always } }
}
