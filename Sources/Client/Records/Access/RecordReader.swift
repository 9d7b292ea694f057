@_spi(Generated) public import LocalStore
import SQLQuoting

/// Reads the records of one type from one snapshot of the store.
///
/// ```swift
/// let robins = try await store.read { reader in
///   try RecordReader<Bird>(reader).all(RecordQuery(where: { $0.name == "Robin" }))
/// }
/// ```
public struct RecordReader<Entity: StoredRecord> {
  let reader: StoreReader
  private let table: RecordTable
  private let origin: RecordSource

  init(_ reader: StoreReader, path: LinkPath?) {
    self.reader = reader
    table = Entity.recordTable
    origin = RecordSource(reader: reader, table: table, path: path)
  }

  /// Creates a record reader.
  /// - Parameter reader: The reader of ``LocalStore/read(_:)``, or the transaction of ``LocalStore/write(_:)``. Do
  ///   not use this value after their closure has returned.
  public init(_ reader: StoreReader) { self.init(reader, path: nil) }

  /// Reads the record with a key, and the records that it links to.
  /// - Returns: `nil` if no record has the key.
  /// - Throws: ``RecordError``: `.translation`, `.unknownCase` or `.corrupt` for invalid stored values;
  ///   `.danglingLink`, `.cycle` or `.tooDeep` for its links.
  public func read(_ key: Entity.Key) throws -> Entity? {
    do {
      let statement = try reader.begin(table.statements.select)
      defer { reader.end(statement) }
      try key.bindKey(RecordBinding(statement: statement, table: table), from: 1)
      guard try statement.step() else { return nil }
      return try Entity(row: RecordRow(statement: statement, origin: origin))
    } catch {
      throw RecordError.wrap(error, entity: table.entity, key: key.keyText)
    }
  }

  /// Reads the records with these keys, in the order of the keys; missing records are omitted.
  /// - Throws: ``RecordError``, as ``read(_:)``.
  public func read(_ keys: some Sequence<Entity.Key>) throws -> [Entity] { try keys.compactMap { try read($0) } }

  /// Whether a record with the key exists. Does not read the record.
  /// - Throws: ``RecordError``.
  public func exists(_ key: Entity.Key) throws -> Bool {
    let table = table
    return try translating(key) {
      try reader.withStatement(table.statements.exists) { statement in
        try key.bindKey(RecordBinding(statement: statement, table: table), from: 1)
        return try statement.step()
      }
    }
  }

  /// Reads all records, ordered by key.
  /// - Throws: ``RecordError``, as ``read(_:)``.
  public func all() throws -> [Entity] {
    let table = table
    return try translating(nil) {
      try reader.withStatement(table.statements.selectAll) {
        try Entity.readRows(RecordCursor(RecordRow(statement: $0, origin: origin)))
      }
    }
  }

  /// Reads the records of a query.
  /// - Throws: ``RecordError``, as ``read(_:)``; `.translation` if a value of the query cannot be stored.
  public func all(_ query: RecordQuery<Entity>) throws -> [Entity] {
    var entities: [Entity] = []
    try forEach(query) { entities.append($0) }
    return entities
  }

  /// Calls `body` with one record after the other. The memory use does not depend on the number of records.
  /// - Throws: ``RecordError``, as ``all(_:)``; errors of `body`, which stop the iteration.
  public func forEach(_ query: RecordQuery<Entity>, _ body: (Entity) throws -> Void) throws {
    var values: [StoreValue] = []
    let sql = try query.selection(of: table, into: &values)
    try translating(nil) {
      try reader.withStatement(text: sql) { statement in
        try statement.bind(all: values)
        let row = RecordRow(statement: statement, origin: origin)
        while try statement.step() { try body(try Entity(row: row)) }
      }
    }
  }

  /// The number of records that match a condition, or of all records.
  /// - Throws: ``RecordError``.
  public func count(_ predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }) throws -> Int {
    Int(try scalar("count(*)", predicate).integer ?? 0)
  }

  /// The keys of the records that match a condition, in their order.
  /// - Throws: ``RecordError``.
  public func keys(_ predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }) throws -> [Entity.Key] {
    var values: [StoreValue] = []
    let condition = try predicate(Entity.columns).rendered(into: &values)
    let table = table
    let names = table.keyColumns.map { quotedName(table.columns[$0].name) }.joined(separator: ", ")
    let sql = "SELECT \(names) FROM \(table.statements.table) WHERE \(condition) ORDER BY \(names)"
    return try translating(nil) {
      try reader.withStatement(text: sql) { statement in
        try statement.bind(all: values)
        var keys: [Entity.Key] = []
        let row = RecordRow(statement: statement, origin: origin)
        while try statement.step() { keys.append(try Entity.Key.readKey(row, from: 0)) }
        return keys
      }
    }
  }

  /// Reads the values of one column, one for each record, in the order of the query.
  /// - Throws: ``RecordError``: `.translation` or `.unknownCase` for invalid stored values.
  public func values<Value: ColumnValue>(
    of column: (Entity.Columns) -> Column<Value>, _ query: RecordQuery<Entity> = RecordQuery()
  ) throws -> [Value] {
    var parameters: [StoreValue] = []
    let sql = try query.selection(of: table, columns: column(Entity.columns).sql, into: &parameters)
    return try translating(nil) {
      try reader.withStatement(text: sql) { statement in
        try statement.bind(all: parameters)
        var found: [Value] = []
        let row = RecordRow(statement: statement, origin: origin)
        while try statement.step() { found.append(try Value.read(row, 0)) }
        return found
      }
    }
  }

  /// Computes an aggregate of a column. NULL values are ignored.
  /// - Returns: `nil` if no row has a value.
  /// - Throws: ``RecordError`` `.store` if the sum of integers exceeds `Int64`.
  public func aggregate<Value>(
    _ function: RecordAggregate, of column: (Entity.Columns) -> Column<Value>,
    _ predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }
  ) throws -> StoreValue? {
    let value = try scalar("\(function.rawValue)(\(column(Entity.columns).orderedSQL))", predicate)
    // `nil` alone would be converted to the value NULL.
    return value == .null ? StoreValue?.none : value
  }

  private func scalar(_ expression: String, _ predicate: (Entity.Columns) -> RecordPredicate) throws -> StoreValue {
    var values: [StoreValue] = []
    let condition = try predicate(Entity.columns).rendered(into: &values)
    let sql = "SELECT \(expression) FROM \(table.statements.table) WHERE \(condition)"
    return try translating(nil) { try reader.rows(sql, values).first?.first ?? .null }
  }

  func translating<Result>(_ key: Entity.Key?, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw RecordError.wrap(error, entity: table.entity, key: key?.keyText)
    }
  }
}

/// An aggregate function over the values of a column.
///
/// ```swift
/// let best = try await store.read { reader in
///   try RecordReader<TaskItem>(reader).aggregate(.max, of: { $0.score })
/// }
/// ```
public enum RecordAggregate: String, Sendable {
  /// The smallest value.
  case min
  /// The greatest value.
  case max
  /// The sum: an integer for a column of integers, otherwise a floating-point number.
  case sum
  /// The average, always a floating-point number.
  case average = "avg"
}

/// The rows of a statement, for generated code.
///
/// ```swift
/// func read(_ cursor: RecordCursor) throws -> [Bird] {
///   var birds: [Bird] = []
///   while try cursor.step() { birds.append(try Bird(row: cursor.row)) }
///   return birds
/// }
/// ```
public struct RecordCursor {
  /// The current row, after ``step()`` has returned `true`.
  public let row: RecordRow

  init(_ row: RecordRow) { self.row = row }

  /// Advances to the next row.
  /// - Returns: `false` after the last row.
  /// - Throws: ``StoreError``.
  public func step() throws -> Bool { try row.statement.step() }
}

/// An insertion of several rows, for generated code.
///
/// ```swift
/// func insert(_ birds: [Bird], with insertion: RecordInsertion) throws {
///   for bird in birds {
///     try bird.bind(to: insertion.binding)
///     try insertion.run(bird.id)
///   }
/// }
/// ```
public final class RecordInsertion {
  /// The parameters of the row.
  public let binding: RecordBinding
  /// Records the keys for observers of single rows.
  private let transaction: StoreTransaction?
  private let table: String
  private(set) var count = 0

  init(binding: RecordBinding, transaction: StoreTransaction?, table: String) {
    self.binding = binding
    self.transaction = transaction
    self.table = table
  }

  /// Inserts a row with the bound values.
  /// - Parameter key: The ``RecordKey/keyText`` of the record; evaluated only if changes of single rows are
  ///   recorded.
  /// - Throws: ``StoreError``.
  public func run(_ key: @autoclosure () -> String) throws {
    if let transaction {
      try transaction.run(binding.statement, table: table, key: key())
    } else {
      try binding.statement.run()
    }
    count += 1
  }
}

extension StoredRecord {
  /// Inserts records one after the other.
  /// - Throws: ``RecordError``; ``StoreError``.
  public static func writeRows(_ records: [Self], _ insertion: RecordInsertion) throws {
    for record in records {
      try record.bind(to: insertion.binding)
      try insertion.run(record.recordKey.keyText)
    }
  }

  /// Reads all rows of a statement.
  /// - Throws: ``RecordError``; ``StoreError``.
  public static func readRows(_ cursor: RecordCursor) throws -> [Self] {
    var records: [Self] = []
    while try cursor.step() { records.append(try Self(row: cursor.row)) }
    return records
  }
}

extension StoreStatement {
  func bind(all values: [StoreValue]) throws {
    for (index, value) in values.enumerated() { try bind(value: value, at: index + 1) }
  }
}
