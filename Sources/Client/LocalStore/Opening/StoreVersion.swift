import SQLite

/// The version information in a store's file.
struct StoreVersion {
  /// "MtSt": identifies our files among those of other programs.
  static let applicationID: Int64 = 0x4D74_5374
  /// The format of the internal tables.
  static let format = 1
  static let tables = """
    CREATE TABLE martlet_meta (
      id INTEGER PRIMARY KEY CHECK (id = 1), format INTEGER NOT NULL, schema INTEGER NOT NULL,
      minimum_reader INTEGER NOT NULL) STRICT;
    """

  let format: Int
  let schema: Int
  let minimumReader: Int

  static func read(_ connection: Connection) throws -> StoreVersion {
    let row = try connection.query("SELECT format, schema, minimum_reader FROM martlet_meta").first ?? []
    let numbers = row.compactMap(\.integer).map { Int($0) }
    guard numbers.count == 3 else { throw StoreError(.corrupt, "the version information of the store is missing") }
    return StoreVersion(format: numbers[0], schema: numbers[1], minimumReader: numbers[2])
  }

  func checkWriter(_ known: StoreSchema) throws(StoreError) {
    guard format <= Self.format else { throw .formatTooNew(found: format, supported: Self.format) }
    guard schema <= known.version else { throw .schemaTooNew(found: schema, supported: known.version) }
  }

  func checkReader(_ known: StoreSchema) throws(StoreError) {
    guard format <= Self.format else { throw .formatTooNew(found: format, supported: Self.format) }
    guard minimumReader <= known.version else { throw .schemaTooNew(found: schema, supported: known.version) }
    guard schema >= known.version else { throw .schemaTooOld(found: schema, supported: known.version) }
  }

  private static let userVersion = SQLText("PRAGMA user_version")

  /// Only the schema version, which is read in each transaction, because another process may have migrated the
  /// file.
  static func schemaNumber(_ connection: Connection) throws -> Int {
    try connection.withStatement(userVersion) { try $0.step() ? Int($0.integer(at: 0)) : 0 }
  }
}
