public import LocalStore

/// A struct that is stored as a row of a table. `martlet record` generates the conformance for structs with the
/// annotation `persist`. Values are `Sendable`.
///
/// ```swift
/// // In the app: // sourcery: persist
/// //             struct Bird { var id: String; var name: String }
/// let birds = DAO<Bird>(store)
/// try await birds.persist(Bird(id: "1", name: "Robin"))
/// let robins = try await birds.all(where: { $0.name == "Robin" })
/// ```
public protocol StoredRecord: Sendable {
  /// The type of the primary key.
  associatedtype Key: RecordKey
  /// A struct with a ``Column`` for each stored property, under the property's name.
  associatedtype Columns: Sendable

  /// The columns, for conditions and orders.
  static var columns: Columns { get }
  /// The table. This must always return the same object, because prepared statements are found by its identity.
  static var recordTable: RecordTable { get }

  /// The primary key of this record.
  var recordKey: Key { get }

  /// Creates a record from a row, whose columns are in the order of ``RecordTable/columns``.
  /// - Throws: ``RecordError``: `.translation`, `.unknownCase` or `.corrupt` for invalid stored values, or an error
  ///   of linked records.
  init(row: RecordRow) throws

  /// Binds the values of the columns in the order of ``RecordTable/columns``, from parameter 1.
  /// - Throws: ``RecordError`` `.translation` for a value that cannot be stored.
  func bind(to row: RecordBinding) throws

  /// Reads all rows of a statement. Generated code implements this for each type, so that the loop is specialized.
  /// - Throws: ``RecordError``.
  static func readRows(_ cursor: RecordCursor) throws -> [Self]

  /// Binds and inserts rows one after the other. Generated code implements this for each type, so that the loop is
  /// specialized.
  /// - Throws: ``RecordError``; ``StoreError``.
  static func writeRows(_ records: [Self], _ insertion: RecordInsertion) throws

  /// Whether ``persistLinks(_:)`` does anything.
  static var hasLinks: Bool { get }

  /// Stores the linked records, before this record is stored.
  /// - Throws: ``RecordError``.
  func persistLinks(_ transaction: RecordTransaction) throws
}

extension StoredRecord {
  /// `false`: by default a record has no links.
  public static var hasLinks: Bool { false }

  /// Does nothing: by default a record has no links.
  /// - Throws: Nothing by default.
  public func persistLinks(_ transaction: RecordTransaction) throws {}
}

/// A type that can be the primary key of a record: a single column, or several columns as a generated struct.
///
/// ```swift
/// func show(_ key: some RecordKey) { print(key.keyText) }
/// show("1")
/// ```
public protocol RecordKey: Hashable, Sendable {
  /// The values of the key's columns, in order.
  /// - Throws: ``RecordError`` for a value that cannot be stored.
  var keyValues: [StoreValue] { get throws }
  /// The key as text, for messages and for observers of a single row.
  var keyText: String { get }
  /// Binds the columns of the key.
  /// - Parameter parameter: The number of the first parameter, from 1.
  /// - Throws: ``RecordError`` for a value that cannot be stored.
  func bindKey(_ row: RecordBinding, from parameter: Int) throws
  /// Reads a key from a row.
  /// - Parameter column: The number of the first column, from 0.
  /// - Throws: ``RecordError`` for a stored value of another type.
  static func readKey(_ row: RecordRow, from column: Int) throws -> Self
}
