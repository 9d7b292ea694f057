/// The tables that an app keeps in a store, as the steps that made them over time.
///
/// ```swift
/// let schema = StoreSchema([
///   .init(1) { try $0.execute("CREATE TABLE task (id INTEGER PRIMARY KEY, title TEXT NOT NULL) STRICT") },
///   .init(2) { try $0.execute("ALTER TABLE task ADD COLUMN done INTEGER NOT NULL DEFAULT 0") },
/// ])
/// ```
public struct StoreSchema: Sendable {
  /// One step. All that are needed run in one transaction.
  public struct Migration: Sendable {
    public let version: Int
    /// Readers of older versions cannot read what this step makes.
    public let breaksReaders: Bool
    package let apply: @Sendable (StoreTransaction) throws -> Void

    /// - Parameters:
    ///   - version: Greater than that of the step before.
    ///   - breaksReaders: Whether programs made for an older version could read wrong values: a column that was
    ///     renamed, removed or given another meaning. A new table or column breaks nobody.
    ///   - apply: Runs inside the transaction; what it throws, opening the store throws, and nothing is changed.
    ///     Foreign keys are not enforced while an older file is migrated: they are checked at the end.
    public init(
      _ version: Int, breaksReaders: Bool = false, apply: @escaping @Sendable (StoreTransaction) throws -> Void
    ) {
      self.version = version
      self.breaksReaders = breaksReaders
      self.apply = apply
    }
  }

  /// In the order of their versions.
  public let migrations: [Migration]
  /// The last step's version; 0 without steps.
  public var version: Int { migrations.last?.version ?? 0 }
  /// The oldest version whose readers can read this one.
  var minimumReader: Int { migrations.last { $0.breaksReaders }?.version ?? 0 }

  /// - Parameter migrations: In any order; each with a version of its own, from 1 on. Steps that were published stay as
  ///   they are.
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
          "the schema has two steps of version \(migration.version), or one below 1: give each a version of its own")
      }
      last = migration.version
    }
  }
}
