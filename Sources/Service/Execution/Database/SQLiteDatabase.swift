package import DataModel
package import EventLoop
package import Migrations
package import SQLite
import SQLiteFunctions
package import Scalars
package import ServerSQLite

/// The SQLite file of a service: opened, migrated to the schema, read by several threads and written by one.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class SQLiteDatabase: Sendable {
  package let pool: DatabasePool
  /// Runs reads on the thread of the server's event loop.
  let loopReader: LoopReader?

  /// The application id of Martlet's files: "MRTL".
  private static let applicationID: Int64 = 0x4D52_544C
  /// The current file format. A file with a newer format is refused.
  private static let format: Int64 = 1

  /// Opens the file, and creates it if it does not exist.
  /// - Parameter loop: The event loop that receives requests. Reads of one row by its key run on its thread.
  /// - Throws: ``DatabaseError`` for a file of another program or of a newer version; ``SQLiteError``.
  package static func open(
    path: String, synchronous: ConnectionOptions.Synchronous, readerCount: Int = 4, on loop: EventLoop? = nil
  ) async throws -> SQLiteDatabase {
    useThreadMemory()
    try claim(path: path)
    let options = ConnectionOptions(.file(path), synchronous: synchronous)
    let pool = try DatabasePool(options, readerCount: readerCount) { connection throws(SQLiteError) in
      try connection.registerFunctions()
    }
    return SQLiteDatabase(pool: pool, loopReader: loop.map { LoopReader(path: path, loop: $0) })
  }

  private init(pool: DatabasePool, loopReader: LoopReader?) {
    self.pool = pool
    self.loopReader = loopReader
  }

  private static func claim(path: String) throws {
    let connection = try Connection(ConnectionOptions(.file(path)))
    try connection.write {
      let application = try connection.query("PRAGMA application_id").first?.first?.integer ?? 0
      let format = try connection.query("PRAGMA user_version").first?.first?.integer ?? 0
      if application == applicationID {
        guard format <= self.format else { throw DatabaseError.newerFormat(path: path, format: Int(format)) }
        return
      }
      let hasTables = try !connection.query("SELECT 1 FROM sqlite_schema LIMIT 1").isEmpty
      guard application == 0, !hasTables else { throw DatabaseError.foreignFile(path: path) }
      try connection.execute("PRAGMA application_id = \(applicationID)")
      try connection.execute("PRAGMA user_version = \(self.format)")
    }
  }

  package func plan(
    for model: DataModel, at time: Instant, _ validation: SchemaValidation, force: Bool
  ) async throws -> MigrationPlan {
    let wanted = sqliteCatalog(of: model)
    let backfillExpressions = sqliteBackfillExpressions(of: model, microseconds: time.microseconds)
    return try await pool.read { connection in
      let (live, emptyTables) = try liveCatalog(connection)
      return planSQLiteMigration(
        from: live, to: wanted, emptyTables: emptyTables, backfillExpressions: backfillExpressions, validation,
        force: force)
    }
  }

  package func migrate(
    to model: DataModel, at time: Instant, _ validation: SchemaValidation, force: Bool
  ) async throws -> [MigrationStep] {
    let wanted = sqliteCatalog(of: model)
    let backfillExpressions = sqliteBackfillExpressions(of: model, microseconds: time.microseconds)
    return try await pool.writeAlone { connection in
      try checkDefaults(of: model, on: connection)
      // Foreign keys can be switched only outside a transaction. Rebuilding a table must not delete the rows that refer
      // to it.
      try connection.execute("PRAGMA foreign_keys = OFF")
      defer { _ = try? connection.execute("PRAGMA foreign_keys = ON") }
      return try connection.write {
        let (live, emptyTables) = try liveCatalog(connection)
        let plan = planSQLiteMigration(
          from: live, to: wanted, emptyTables: emptyTables, backfillExpressions: backfillExpressions, validation,
          force: force)
        guard plan.refusals.isEmpty else { throw DatabaseError.refused(plan.refusals) }
        for step in plan.steps { try Self.run(step, on: connection) }
        if plan.steps.contains(where: \.rebuildsTable) {
          guard try connection.query("PRAGMA foreign_key_check").isEmpty else { throw DatabaseError.danglingReferences }
        }
        return plan.steps
      }
    }
  }

  private static func run(_ step: MigrationStep, on connection: Connection) throws {
    for statement in step.sql {
      do throws(SQLiteError) {
        try connection.execute(statement)
      } catch {
        guard error.code.primary == .constraint else { throw error }
        throw DatabaseError.stepFailed(step.description, error.message)
      }
    }
  }

  /// Returns whether no table of the model has a row.
  package func isEmpty(_ model: DataModel) async throws -> Bool {
    let tables = model.tables.filter { $0.source == .table }.map(\.sqlName)
    return try await pool.read { connection in
      let (_, emptyTables) = try liveCatalog(connection)
      return tables.allSatisfy(emptyTables.contains)
    }
  }

  package func close() async {
    await loopReader?.close()
    await pool.close()
  }
}

/// Why a database file cannot be used.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  case foreignFile(path: String)
  case newerFormat(path: String, format: Int)
  case refused([MigrationRefusal])
  case danglingReferences
  /// Defaults that SQLite does not support.
  case foreignDefaults([String])
  case oldServer
  case encoding(String)
  case missingExtension(String)
  case stepFailed(String, String)
  /// Another application owns the tables.
  case brownfield

  package var description: String {
    switch self {
    case .foreignFile(let path):
      "'\(path)' is an SQLite file of another program: choose another file, or move this one"
    case .newerFormat(let path, let format):
      "'\(path)' was written by a newer version (format \(format)): use that version, or another file"
    case .refused(let refusals):
      (["the schema changed in a way that would lose data; nothing was changed:"] + refusals.map(\.description))
        .joined(separator: "\n")
    case .foreignDefaults(let problems):
      (["SQLite does not support these '@default(sql:)' expressions; nothing was changed:"] + problems)
        .joined(separator: "\n")
    case .oldServer: "the server is older than PostgreSQL 15: use version 15 or later"
    case .encoding(let name): "the database's encoding is \(name): create a database with ENCODING 'UTF8'"
    case .missingExtension(let name):
      "the schema requires the extension '\(name)', which the server does not have: install it on the server"
    case .brownfield:
      "the database is set up as brownfield, so it is never altered, but the schema needs changes: give the steps of "
        + "'martlet sql diff' to the owner of the database"
    case .stepFailed(let step, let error): "\(step): \(error); nothing was changed"
    case .danglingReferences: "rows refer to rows that do not exist; nothing was changed"
    }
  }
}
