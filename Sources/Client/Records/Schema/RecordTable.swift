@_spi(Generated) import LocalStore
import SQLQuoting

/// The table of a record: its columns, and the statements that are prepared once a connection.
///
/// A class, since every call of a DAO takes it: one reference, whatever it holds.
public final class RecordTable: Sendable {
  /// One column of a table.
  public struct Column: Hashable, Sendable {
    public let name: String
    /// The property that it stores.
    public let property: String
    /// `INTEGER NOT NULL`, `TEXT`, and so on.
    public let definition: String
    /// The version of the schema that brought it.
    public let since: Int
    /// What it was called before that version.
    public let renamedFrom: String?
    /// The SQL literal that rows have which are older than the column.
    public let defaultLiteral: String?

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

  /// An index over columns.
  public struct Index: Hashable, Sendable {
    public let columns: [String]
    public let isUnique: Bool
    /// The version of the schema that brought it; that of its table, if that is later.
    public let since: Int

    public init(_ columns: [String], isUnique: Bool = false, since: Int = 1) {
      self.columns = columns
      self.isUnique = isUnique
      self.since = since
    }
  }

  /// The struct's name.
  public let entity: String
  public let name: String
  /// In the order in which ``RecordRow`` counts them from 0, and ``RecordBinding`` from 1.
  public let columns: [Column]
  /// Places of the key's columns in ``columns``.
  public let keyColumns: [Int]
  public let indexes: [Index]
  /// The version of the schema that brought the table.
  public let since: Int
  let statements: RecordStatements

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
  /// `SELECT` and the columns, without conditions.
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
    // A table of keys alone has nothing to set: the key is set to itself.
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
