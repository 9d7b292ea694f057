@_spi(Generated) public import LocalStore
import SQLQuoting

/// Reads the records of one kind in one state of the store.
public struct RecordReader<Entity: StoredRecord> {
  let reader: StoreReader
  private let table: RecordTable
  private let origin: RecordOrigin

  init(_ reader: StoreReader, path: LinkPath?) {
    self.reader = reader
    table = Entity.recordTable
    origin = RecordOrigin(reader: reader, table: table, path: path)
  }

  /// - Parameter reader: Of ``LocalStore/read(_:)`` or ``LocalStore/write(_:)``; the reader is of no use after its
  ///   closure.
  public init(_ reader: StoreReader) { self.init(reader, path: nil) }

  /// The record with the key; `nil` if there is none.
  /// It comes with those it links to.
  /// - Throws: ``RecordError``: `.translation`, `.unknownCase` or `.corrupt` for what is stored; `.danglingLink`,
  ///   `.cycle` or `.tooDeep` for its links.
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

  /// The records with these keys, in the order of the keys; those that are not there are left out.
  public func read(_ keys: some Sequence<Entity.Key>) throws -> [Entity] { try keys.compactMap { try read($0) } }

  /// Whether a record has the key; the record itself is not read.
  public func exists(_ key: Entity.Key) throws -> Bool {
    let table = table
    return try translating(key) {
      try reader.withStatement(table.statements.exists) { statement in
        try key.bindKey(RecordBinding(statement: statement, table: table), from: 1)
        return try statement.step()
      }
    }
  }

  /// Every record in the order of the keys.
  public func all() throws -> [Entity] {
    let table = table
    return try translating(nil) {
      try reader.withStatement(table.statements.selectAll) {
        try Entity.readRows(RecordCursor(RecordRow(statement: $0, origin: origin)))
      }
    }
  }

  /// The records of a query.
  /// - Throws: ``RecordError``, as ``read(_:)``; `.translation` for a value of the query that no column can hold.
  public func all(_ query: RecordQuery<Entity>) throws -> [Entity] {
    var entities: [Entity] = []
    try forEach(query) { entities.append($0) }
    return entities
  }

  /// Calls `body` with one record after the other; memory does not grow with their number.
  /// What `body` throws ends it, and is thrown.
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

  /// How many records the condition holds for; of all without one.
  public func count(_ predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }) throws -> Int {
    Int(try scalar("count(*)", predicate).integer ?? 0)
  }

  /// The keys of the records for which the condition holds, in the order of the keys.
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

  /// The values of one column.
  /// In the order of the query, one for each record.
  /// - Throws: ``RecordError``: `.translation` or `.unknownCase` for what is stored.
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

  /// `min`, `max`, `sum` or `avg` of a column; `nil` when no value is there.
  /// Values that are NULL do not count.
  /// - Throws: ``RecordError`` `.store` for a sum of integers that `Int64` cannot hold.
  public func aggregate<Value>(
    _ function: RecordAggregate, of column: (Entity.Columns) -> Column<Value>,
    _ predicate: (Entity.Columns) -> RecordPredicate = { _ in .always }
  ) throws -> StoreValue? {
    let value = try scalar("\(function.rawValue)(\(column(Entity.columns).orderedSQL))", predicate)
    // `nil` alone would be the value NULL.
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

/// A function over the values of a column.
public enum RecordAggregate: String, Sendable {
  case min
  case max
  /// An integer for a column of integers, else a real number.
  case sum
  /// Always a real number.
  case average = "avg"
}

/// Rows one after the other, for generated code.
public struct RecordCursor {
  /// Holds the values of the row that ``step()`` went to last.
  public let row: RecordRow

  init(_ row: RecordRow) { self.row = row }

  /// Goes to the next row; `false` behind the last one.
  public func step() throws -> Bool { try row.statement.step() }
}

/// Rows that go in one after the other, for generated code.
public final class RecordInsertion {
  public let binding: RecordBinding
  /// Takes the keys, for observers of single rows.
  private let transaction: StoreTransaction?
  private let table: String
  private(set) var count = 0

  init(binding: RecordBinding, transaction: StoreTransaction?, table: String) {
    self.binding = binding
    self.transaction = transaction
    self.table = table
  }

  /// Runs the statement with what was bound.
  /// - Parameter key: The record's ``RecordKey/keyText``; asked for only where observers of single rows are told.
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
  public static func writeRows(_ records: [Self], _ insertion: RecordInsertion) throws {
    for record in records {
      try record.bind(to: insertion.binding)
      try insertion.run(record.recordKey.keyText)
    }
  }

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
