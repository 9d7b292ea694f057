@_spi(Generated) import LocalStore
import SQLQuoting

/// The table of a record: its columns, and its SQL statements, which each connection prepares once. `martlet
/// record` generates it.
///
/// A class, because each call of a DAO passes it on: one reference, whatever its size.
///
/// ```swift
/// let table = RecordTable(
///   entity: "Bird", name: "Bird",
///   columns: [.init("id", property: "id", "TEXT NOT NULL"), .init("name", property: "name", "TEXT NOT NULL")],
///   keyColumns: [0])
/// ```
public final class RecordTable: Sendable {
  /// A column of a table.
  ///
  /// ```swift
  /// let column = RecordTable.Column("age", property: "age", "INTEGER NOT NULL", since: 2, defaultLiteral: "0")
  /// ```
  public struct Column: Hashable, Sendable {
    /// The name of the column.
    public let name: String
    /// The property that is stored in the column.
    public let property: String
    /// The SQL definition, for example `INTEGER NOT NULL`.
    public let definition: String
    /// The version of the schema that added the column.
    public let since: Int
    /// The name of the column before that version, if it was renamed.
    public let renamedFrom: String?
    /// The SQL literal for rows that are older than the column.
    public let defaultLiteral: String?

    /// Creates a column.
    public init(
      _ name: String, property: String, _ definition: String, since: Int = 1, renamedFrom: String? = nil,
      defaultLiteral: String? = nil
    ) {
      self.name = name
      self.property = property
      self.definition = definition
      self.since = since
      self.renamedFrom = renamedFrom
      self.defaultLiteral = defaultLiteral
    }
  }

  /// An index of a table.
  ///
  /// ```swift
  /// let index = RecordTable.Index(["name"], isUnique: true)
  /// ```
  public struct Index: Hashable, Sendable {
    /// The names of the indexed columns.
    public let columns: [String]
    /// Whether the index is unique.
    public let isUnique: Bool
    /// The version of the schema that added the index, or that of its table if it is higher.
    public let since: Int

    /// Creates an index.
    public init(_ columns: [String], isUnique: Bool = false, since: Int = 1) {
      self.columns = columns
      self.isUnique = isUnique
      self.since = since
    }
  }

  /// The name of the struct.
  public let entity: String
  /// The name of the table.
  public let name: String
  /// The columns in their order: ``RecordRow`` numbers them from 0, ``RecordBinding`` from 1.
  public let columns: [Column]
  /// The indexes of the key columns in ``columns``.
  public let keyColumns: [Int]
  /// The indexes of the table.
  public let indexes: [Index]
  /// The version of the schema that added the table.
  public let since: Int
  let statements: RecordStatements

  /// Creates a table; generated code uses this initializer.
  public init(
    entity: String, name: String, columns: [Column], keyColumns: [Int], indexes: [Index] = [], since: Int = 1
  ) {
    self.entity = entity
    self.name = name
    self.columns = columns
    self.keyColumns = keyColumns
    self.indexes = indexes
    self.since = since
    statements = RecordStatements(name: name, columns: columns.map(\.name), keys: keyColumns)
  }
}

/// The fixed statements of a table.
struct RecordStatements: Sendable {
  let insert: StoreStatementText
  let insertIgnoring: StoreStatementText
  let update: StoreStatementText
  let updateIfDifferent: StoreStatementText
  let select: StoreStatementText
  let exists: StoreStatementText
  let delete: StoreStatementText
  let selectAll: StoreStatementText
  /// `SELECT` with the columns, without a condition.
  let selectText: String
  let table: String
  /// `"a" = ?1 AND "b" = ?2`.
  let keyCondition: String

  init(name: String, columns: [String], keys: [Int]) {
    let table = quotedName(name)
    let names = columns.map(quotedName)
    let list = names.joined(separator: ", ")
    let places = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    let keyNames = keys.map { names[$0] }
    let condition = keyNames.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: " AND ")
    let ownCondition = keys.map { "\(names[$0]) = ?\($0 + 1)" }.joined(separator: " AND ")
    let others = names.indices.filter { !keys.contains($0) }
    // A table with only key columns has nothing to update, so the key is set to itself.
    let setting = (others.isEmpty ? keys : others).map { "\(names[$0]) = ?\($0 + 1)" }.joined(separator: ", ")
    let differs = others.map { "\(names[$0]) IS NOT ?\($0 + 1)" }.joined(separator: " OR ")
    let head = "INSERT INTO \(table) (\(list)) VALUES (\(places))"
    self.table = table
    keyCondition = condition
    selectText = "SELECT \(list) FROM \(table)"
    insert = StoreStatementText(head)
    insertIgnoring = StoreStatementText("\(head) ON CONFLICT (\(keyNames.joined(separator: ", "))) DO NOTHING")
    update = StoreStatementText("UPDATE \(table) SET \(setting) WHERE \(ownCondition)")
    updateIfDifferent = StoreStatementText(
      "UPDATE \(table) SET \(setting) WHERE \(ownCondition) AND (\(differs.isEmpty ? "0" : differs))")
    select = StoreStatementText("SELECT \(list) FROM \(table) WHERE \(condition)")
    exists = StoreStatementText("SELECT 1 FROM \(table) WHERE \(condition)")
    delete = StoreStatementText("DELETE FROM \(table) WHERE \(condition)")
    selectAll = StoreStatementText(
      "SELECT \(list) FROM \(table) ORDER BY \(keyNames.joined(separator: ", "))")
  }
}
