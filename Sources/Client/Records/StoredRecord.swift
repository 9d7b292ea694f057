public import LocalStore

/// A struct that is stored as a row. `martlet record` writes the conformance; values of it may go to any thread.
///
///     // sourcery: persist
///     struct Bird { var id: String; var name: String }
///
///     let birds = DAO<Bird>(store)
///     try await birds.persist(Bird(id: "1", name: "Robin"))
///     let robins = try await birds.all { $0.name == "Robin" }
public protocol StoredRecord: Sendable {
  associatedtype Key: RecordKey
  /// A struct with a ``Column`` for each stored property, by the property's name.
  associatedtype Columns: Sendable

  static var columns: Columns { get }
  /// One object for the type, kept for good: its statements are known by identity.
  static var recordTable: RecordTable { get }

  var recordKey: Key { get }

  /// Reads the columns in the order of ``RecordTable/columns``.
  /// - Throws: ``RecordError`` for what is stored: `.translation`, `.unknownCase`, `.corrupt`, or a fault of its links.
  init(row: RecordRow) throws

  /// Binds the columns in the same order, from parameter 1 on.
  /// - Throws: ``RecordError`` `.translation` for a value that no column can hold.
  func bind(to row: RecordBinding) throws

  /// All rows of a statement. Generated code writes it out, so that the loop is compiled for its type alone.
  static func readRows(_ cursor: RecordCursor) throws -> [Self]

  /// Binds and runs one row after the other; written out for the same reason.
  static func writeRows(_ records: [Self], _ insertion: RecordInsertion) throws

  /// Whether ``persistLinks(_:)`` has anything to do.
  static var hasLinks: Bool { get }

  /// Stores the records that this one links to, before it is stored itself.
  func persistLinks(_ transaction: RecordTransaction) throws
}

extension StoredRecord {
  public static var hasLinks: Bool { false }

  public func persistLinks(_ transaction: RecordTransaction) throws {}
}

/// What may be the key of a record: one column, or several as a struct that the generator makes.
public protocol RecordKey: Hashable, Sendable {
  /// The values of the key's columns, in their order.
  /// - Throws: ``RecordError`` for a value that no column can hold.
  var keyValues: [StoreValue] { get throws }
  /// For messages, and for observers of one row.
  var keyText: String { get }
  /// - Parameter parameter: The place of the key's first column, counted from 1.
  func bindKey(_ row: RecordBinding, from parameter: Int) throws
  /// - Parameter column: The place of the key's first column, counted from 0.
  static func readKey(_ row: RecordRow, from column: Int) throws -> Self
}
