@_spi(Generated) import LocalStore

/// One row while it is read: columns by their place, from 0. Generated code reads through it.
public struct RecordRow {
  let statement: StoreStatement
  let origin: RecordOrigin
  var entity: String { origin.table.entity }

  /// The accessors check nothing: NULL reads as 0, `false` or empty text, and every number but 0 as `true`.
  public func isNull(_ column: Int) -> Bool { statement.isNull(at: column) }
  public func integer(_ column: Int) -> Int64 { statement.integer(at: column) }
  public func int(_ column: Int) -> Int { Int(truncatingIfNeeded: statement.integer(at: column)) }
  public func bool(_ column: Int) -> Bool { statement.integer(at: column) != 0 }
  public func double(_ column: Int) -> Double { statement.real(at: column) }
  public func string(_ column: Int) -> String { statement.text(at: column) }

  /// Any value that has a form as a column.
  /// - Throws: ``RecordError`` with the property: `.translation` or `.unknownCase`.
  public func value<Value: ColumnValue>(_ type: Value.Type, _ column: Int, _ property: StaticString) throws -> Value {
    try named(property) { try Value.read(self, column) }
  }

  /// The value kept as JSON text.
  /// NULL is read as JSON's null.
  /// - Throws: ``RecordError`` with the property: `.corrupt` for text that is no JSON, `.translation`, `.unknownCase`.
  public func json<Value: RecordValue>(_ type: Value.Type, _ column: Int, _ property: StaticString) throws -> Value {
    try named(property) {
      try Value(recordJSON: isNull(column) ? .null : RecordJSON(parsing: string(column)))
    }
  }

  /// The record that a foreign key names.
  /// - Throws: ``RecordError``: `.danglingLink`, `.cycle`, `.tooDeep`; what reading the linked record throws.
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

  /// The same; nothing where the key is null or its record is gone.
  public func optionalLink<Entity: StoredRecord>(
    _ type: Entity.Type, _ column: Int, _ property: StaticString
  ) throws -> Entity? {
    guard !isNull(column) else { return nil }
    return try follow(try Entity.Key.readKey(self, from: column), Entity.self, property)
  }

  /// The records whose keys stand in a list; those that are gone are left out.
  public func links<Entity: StoredRecord>(
    _ type: Entity.Type, _ column: Int, _ property: StaticString
  ) throws -> [Entity] where Entity.Key: RecordValue {
    try json([Entity.Key].self, column, property).compactMap { try follow($0, Entity.self, property) }
  }

  /// The linked record; an error where the links lead back to one that is being read, since a value cannot hold itself.
  private func follow<Entity: StoredRecord>(
    _ key: Entity.Key, _ type: Entity.Type, _ property: StaticString
  ) throws -> Entity? {
    let table = Entity.recordTable.name
    let text = key.keyText
    let path = origin.path
    guard path?.holds(table, text) != true else {
      throw RecordError(
        .cycle, entity: entity, property: "\(property)", key: text,
        message: "the links of the stored \(Entity.recordTable.entity) lead back to it")
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

/// Where rows come from: one reference in each of them, whatever it holds.
final class RecordOrigin {
  let reader: StoreReader
  let table: RecordTable
  /// The records whose links led here.
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
      message: "the links lead more than \(LinkPath.limit) records deep")
  }
}

/// The records that are being read, from the outermost one on.
final class LinkPath {
  private let table: String
  private let key: String
  private let before: LinkPath?
  /// How many links led here.
  let depth: Int

  /// Each link takes a part of the stack, so that a longer chain could end the process.
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

/// Values on their way into a row: parameters by their place, from 1.
public struct RecordBinding {
  let statement: StoreStatement
  let table: RecordTable
  private var entity: String { table.entity }

  /// Sets a parameter, counted from 1. It keeps its value for the next rows until another is bound.
  public func bind(_ value: Int64, _ parameter: Int) throws { try statement.bind(value, at: parameter) }
  public func bind(_ value: Int, _ parameter: Int) throws { try statement.bind(Int64(value), at: parameter) }
  public func bind(_ value: Bool, _ parameter: Int) throws { try statement.bind(Int64(value ? 1 : 0), at: parameter) }
  public func bind(_ value: String, _ parameter: Int) throws { try statement.bind(value, at: parameter) }
  public func bindNull(_ parameter: Int) throws { try statement.bindNull(at: parameter) }

  /// NaN has no form in SQLite.
  /// - Throws: ``RecordError`` `.translation` for it, with the property.
  public func bind(_ value: Double, _ parameter: Int, _ property: StaticString) throws {
    guard !value.isNaN else {
      throw RecordError(.translation, entity: entity, property: "\(property)", message: "NaN cannot be stored")
    }
    try statement.bind(value, at: parameter)
  }

  /// - Throws: ``RecordError`` `.translation` with the property, for a value that no column can hold.
  public func bind<Value: ColumnValue>(value: Value, _ parameter: Int, _ property: StaticString) throws {
    try statement.bind(value: try named(property) { try value.storeValue() }, at: parameter)
  }

  /// As JSON text; JSON's null is stored as NULL.
  /// - Throws: ``RecordError`` `.translation` with the property, for a value that JSON cannot hold.
  public func bind<Value: RecordValue>(json value: Value, _ parameter: Int, _ property: StaticString) throws {
    let json = try named(property) { try value.recordJSON() }
    if case .null = json { return try statement.bindNull(at: parameter) }
    guard !json.isDeeper(than: RecordJSON.depthLimit) else {
      throw RecordError(
        .translation, entity: entity, property: "\(property)",
        message: "more than \(RecordJSON.depthLimit) values stand inside each other")
    }
    try statement.bind(json.text, at: parameter)
  }

  /// The key of a linked record; NULL for `nil`.
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
