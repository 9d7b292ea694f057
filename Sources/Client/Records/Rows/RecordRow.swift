@_spi(Generated) import LocalStore

/// The current row of a statement, for generated code. Columns are numbered from 0.
///
/// ```swift
/// func read(_ row: RecordRow) throws -> Bird { Bird(id: row.string(0), name: row.string(1)) }
/// ```
public struct RecordRow {
  let statement: StoreStatement
  let origin: RecordSource
  var entity: String { origin.table.entity }

  /// Whether a column is NULL.
  public func isNull(_ column: Int) -> Bool { statement.isNull(at: column) }
  /// The integer in a column. NULL is 0; other types are converted by SQLite.
  public func integer(_ column: Int) -> Int64 { statement.integer(at: column) }
  /// The integer in a column as an `Int`. NULL is 0.
  public func int(_ column: Int) -> Int { Int(truncatingIfNeeded: statement.integer(at: column)) }
  /// The Boolean value in a column: `false` for 0 and NULL, otherwise `true`.
  public func bool(_ column: Int) -> Bool { statement.integer(at: column) != 0 }
  /// The number in a column. NULL is 0.
  public func double(_ column: Int) -> Double { statement.real(at: column) }
  /// The text in a column. NULL is empty.
  public func string(_ column: Int) -> String { statement.text(at: column) }

  /// The value of a column.
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - column: The number of the column, from 0.
  ///   - property: The property, for error messages.
  /// - Throws: ``RecordError`` with the property: `.translation` or `.unknownCase`.
  public func value<Value: ColumnValue>(_ type: Value.Type, _ column: Int, _ property: StaticString) throws -> Value {
    try named(property) { try Value.read(self, column) }
  }

  /// The value of a column with JSON text. NULL is JSON's `null`.
  /// - Throws: ``RecordError`` with the property: `.corrupt` for invalid JSON, `.translation`, `.unknownCase`.
  public func json<Value: RecordValue>(_ type: Value.Type, _ column: Int, _ property: StaticString) throws -> Value {
    try named(property) {
      try Value(recordJSON: isNull(column) ? .null : RecordJSON(parsing: string(column)))
    }
  }

  /// The record that a foreign key refers to.
  /// - Throws: ``RecordError``: `.danglingLink`, `.cycle`, `.tooDeep`; errors of reading the linked record.
  public func link<Entity: StoredRecord>(_ type: Entity.Type, _ column: Int, _ property: StaticString) throws -> Entity
  {
    let key = try Entity.Key.readKey(self, from: column)
    guard let linked = try follow(key, Entity.self, property) else {
      throw RecordError(
        .danglingLink, entity: entity, property: "\(property)", key: key.keyText,
        message: "the linked \(Entity.recordTable.entity) is not stored")
    }
    return linked
  }

  /// The record that a foreign key refers to; `nil` if the key is NULL or the record does not exist.
  /// - Throws: ``RecordError``: `.cycle`, `.tooDeep`; errors of reading the linked record.
  public func optionalLink<Entity: StoredRecord>(
    _ type: Entity.Type, _ column: Int, _ property: StaticString
  ) throws -> Entity? {
    guard !isNull(column) else { return nil }
    return try follow(try Entity.Key.readKey(self, from: column), Entity.self, property)
  }

  /// The records whose keys are in a list; missing records are omitted.
  /// - Throws: ``RecordError``: `.cycle`, `.tooDeep`, `.corrupt`; errors of reading a linked record.
  public func links<Entity: StoredRecord>(
    _ type: Entity.Type, _ column: Int, _ property: StaticString
  ) throws -> [Entity] where Entity.Key: RecordValue {
    try json([Entity.Key].self, column, property).compactMap { try follow($0, Entity.self, property) }
  }

  /// Reads a linked record. A cycle is an error, because a value cannot contain itself.
  private func follow<Entity: StoredRecord>(
    _ key: Entity.Key, _ type: Entity.Type, _ property: StaticString
  ) throws -> Entity? {
    let table = Entity.recordTable.name
    let text = key.keyText
    let path = origin.path
    guard path?.holds(table, text) != true else {
      throw RecordError(
        .cycle, entity: entity, property: "\(property)", key: text,
        message: "the links of the stored \(Entity.recordTable.entity) form a cycle")
    }
    guard (path?.depth ?? 0) < LinkPath.limit else {
      throw RecordError.tooDeep(entity, property: "\(property)", key: text)
    }
    return try RecordReader<Entity>(origin.reader, path: LinkPath(table: table, key: text, before: path)).read(key)
  }

  private func named<Result>(_ property: StaticString, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RecordError where error.property == nil && error.key == nil {
      throw error.at("\(property)", of: entity)
    }
  }
}

/// The reader and table of rows, as one reference that each row shares.
final class RecordSource {
  let reader: StoreReader
  let table: RecordTable
  /// The records whose links lead to these rows.
  let path: LinkPath?

  init(reader: StoreReader, table: RecordTable, path: LinkPath?) {
    self.reader = reader
    self.table = table
    self.path = path
  }
}

extension RecordError {
  static func tooDeep(_ entity: String, property: String? = nil, key: String?) -> RecordError {
    RecordError(
      .tooDeep, entity: entity, property: property, key: key,
      message: "links are nested more than \(LinkPath.limit) records deep")
  }
}

/// The records that are being read, from the first one on.
final class LinkPath {
  private let table: String
  private let key: String
  private let before: LinkPath?
  /// The number of links that lead to this record.
  let depth: Int

  /// Each link uses stack space, so a longer chain could overflow the stack.
  static let limit = 100

  init(table: String, key: String, before: LinkPath?) {
    self.table = table
    self.key = key
    self.before = before
    depth = (before?.depth ?? 0) + 1
  }

  func holds(_ table: String, _ key: String) -> Bool {
    var current: LinkPath? = self
    while let step = current {
      if step.key == key, step.table == table { return true }
      current = step.before
    }
    return false
  }
}

/// The parameters of a statement, for generated code. Parameters are numbered from 1.
///
/// ```swift
/// func bind(_ bird: Bird, to row: RecordBinding) throws {
///   try row.bind(bird.id, 1)
///   try row.bind(bird.name, 2)
/// }
/// ```
public struct RecordBinding {
  let statement: StoreStatement
  let table: RecordTable
  private var entity: String { table.entity }

  /// Sets a parameter to an integer. It keeps its value for the following rows until it is set again.
  /// - Throws: ``StoreError``.
  public func bind(_ value: Int64, _ parameter: Int) throws { try statement.bind(value, at: parameter) }
  /// Sets a parameter to an integer.
  /// - Throws: ``StoreError``.
  public func bind(_ value: Int, _ parameter: Int) throws { try statement.bind(Int64(value), at: parameter) }
  /// Sets a parameter to a Boolean value.
  /// - Throws: ``StoreError``.
  public func bind(_ value: Bool, _ parameter: Int) throws { try statement.bind(Int64(value ? 1 : 0), at: parameter) }
  /// Sets a parameter to a text.
  /// - Throws: ``StoreError``.
  public func bind(_ value: String, _ parameter: Int) throws { try statement.bind(value, at: parameter) }
  /// Sets a parameter to NULL.
  /// - Throws: ``StoreError``.
  public func bindNull(_ parameter: Int) throws { try statement.bindNull(at: parameter) }

  /// Sets a parameter to a floating-point number.
  /// - Throws: ``RecordError`` `.translation` with the property for NaN, which SQLite cannot store.
  public func bind(_ value: Double, _ parameter: Int, _ property: StaticString) throws {
    guard !value.isNaN else {
      throw RecordError(.translation, entity: entity, property: "\(property)", message: "NaN cannot be stored")
    }
    try statement.bind(value, at: parameter)
  }

  /// Sets a parameter to a column value.
  /// - Throws: ``RecordError`` `.translation` with the property for a value that cannot be stored.
  public func bind<Value: ColumnValue>(value: Value, _ parameter: Int, _ property: StaticString) throws {
    try statement.bind(value: try named(property) { try value.storeValue() }, at: parameter)
  }

  /// Sets a parameter to JSON text; JSON's `null` is stored as NULL.
  /// - Throws: ``RecordError`` `.translation` with the property for a value that JSON cannot represent.
  public func bind<Value: RecordValue>(json value: Value, _ parameter: Int, _ property: StaticString) throws {
    let json = try named(property) { try value.recordJSON() }
    if case .null = json { return try statement.bindNull(at: parameter) }
    guard !json.isDeeper(than: RecordJSON.depthLimit) else {
      throw RecordError(
        .translation, entity: entity, property: "\(property)",
        message: "the value is nested more than \(RecordJSON.depthLimit) levels deep")
    }
    try statement.bind(json.text, at: parameter)
  }

  /// Sets parameters to the key of a linked record; NULL for `nil`.
  /// - Throws: ``RecordError`` for a key that cannot be stored.
  public func bind<Key: RecordKey>(link key: Key?, _ parameter: Int) throws {
    if let key { try key.bindKey(self, from: parameter) } else { try statement.bindNull(at: parameter) }
  }

  private func named<Result>(_ property: StaticString, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as RecordError where error.property == nil && error.key == nil {
      throw error.at("\(property)", of: entity)
    }
  }
}
