/// The tables of a store, defined by the migrations that create and change them.
///
/// ```swift
/// let schema = StoreSchema([
///   .init(1) { try $0.execute("CREATE TABLE task (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT") },
///   .init(2) { try $0.execute("ALTER TABLE task ADD COLUMN done INTEGER NOT NULL DEFAULT 0") },
/// ])
/// ```
public struct StoreSchema: Sendable {
  /// A migration. All pending migrations run in one transaction.
  ///
  /// ```swift
  /// let migration = StoreSchema.Migration(3) { try $0.execute("CREATE INDEX task_title ON task (title)") }
  /// ```
  public struct Migration: Sendable {
    /// The version of the schema after this migration.
    public let version: Int
    /// Whether readers of older versions cannot read the tables after this migration.
    public let breaksReaders: Bool
    package let apply: @Sendable (StoreTransaction) throws -> Void

    /// Creates a migration.
    /// - Parameters:
    ///   - version: The version of the schema after this migration, from 1.
    ///   - breaksReaders: Whether programs for an older version could read wrong values, because a column was
    ///     renamed, removed, or has another meaning. Adding a table or a column does not break readers.
    ///   - apply: Runs inside the transaction. If it throws, opening the store throws the error, and nothing is
    ///     changed. Foreign keys are not enforced while an older file is migrated; they are checked at the end.
    public init(
      _ version: Int, breaksReaders: Bool = false, apply: @escaping @Sendable (StoreTransaction) throws -> Void
    ) {
      self.version = version
      self.breaksReaders = breaksReaders
      self.apply = apply
    }
  }

  /// The migrations in the order of their versions.
  public let migrations: [Migration]
  /// The version of the last migration; 0 without migrations.
  public var version: Int { migrations.last?.version ?? 0 }
  /// The oldest schema version whose readers can read this one.
  var minimumReader: Int { migrations.last { $0.breaksReaders }?.version ?? 0 }

  /// Creates a schema.
  /// - Parameter migrations: The migrations in any order. Each needs a unique version, from 1. Do not change
  ///   migrations that were published.
  public init(_ migrations: [Migration] = []) {
    self.migrations = migrations.sorted { $0.version < $1.version }
  }

  /// - Throws: ``StoreError`` `.invalidSchema`.
  func check() throws(StoreError) {
    var last = 0
    for migration in migrations {
      guard migration.version > last else {
        throw StoreError(
          .invalidSchema,
          "version \(migration.version) of the schema is duplicate or below 1: give each migration a unique version, from 1"
        )
      }
      last = migration.version
    }
  }
}
