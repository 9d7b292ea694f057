package import DataModel
package import EventLoop
package import Migrations
package import SQLite
import SQLiteFunctions
package import Scalars
package import ServerSQLite

/// The SQLite file of a service: opened, brought to the schema, read by several threads and written by one.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class SQLiteDatabase: Sendable {
  package let pool: DatabasePool
  /// Reads on the thread of the server's event loop.
  let loopReader: LoopReader?

  /// Marks a file as one of ours: "MRTL".
  private static let applicationID: Int64 = 0x4D52_544C
  /// The form in which we store. A file of a newer form is refused.
  private static let format: Int64 = 1

  /// Opens or makes the file.
  /// - Parameter loop: The event loop that receives requests: reads of one row by its key run on its thread.
  /// - Throws: ``DatabaseError`` for a file of somebody else or of a newer version; ``SQLiteError``.
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
      // Foreign keys can be switched only outside a transaction; a rebuilt table must not take its children with it.
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

  /// Whether no table of the model has a row.
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
  /// Defaults that SQLite cannot compute.
  case foreignDefaults([String])
  case oldServer
  case encoding(String)
  case missingExtension(String)
  case stepFailed(String, String)
  /// The tables are somebody else's.
  case brownfield

  package var description: String {
    switch self {
    case .foreignFile(let path):
      "'\(path)' is an SQLite file of another program: name another file, or move this one away"
    case .newerFormat(let path, let format):
      "'\(path)' was written by a newer version (format \(format)): use that version, or another file"
    case .refused(let refusals):
      (["the schema changed in a way that would lose data; nothing was changed:"] + refusals.map(\.description))
        .joined(separator: "\n")
    case .foreignDefaults(let problems):
      (["the schema has '@default(sql:)' that SQLite does not know (PostgreSQL only); nothing was changed:"] + problems)
        .joined(separator: "\n")
    case .oldServer: "the database's server is older than PostgreSQL 15: use a newer one"
    case .encoding(let name): "the database stores texts as \(name), and must be made with ENCODING 'UTF8'"
    case .missingExtension(let name):
      "the database's server does not have the extension '\(name)', which the schema needs: install it there first"
    case .brownfield:
      "the database was set up as one that is never altered, and lacks what the schema needs: give the steps of "
        + "'martlet sql diff' to those who own it"
    case .stepFailed(let step, let error): "\(step): \(error); nothing was changed"
    case .danglingReferences: "rows refer to rows that do not exist; nothing was changed"
    }
  }
}
