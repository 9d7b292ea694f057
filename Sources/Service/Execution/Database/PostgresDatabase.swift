package import DataModel
package import EventLoop
package import Migrations
import Operations
package import PostgresConnection
package import QueryPlans
import SQLQuoting
package import Scalars

/// A service's PostgreSQL database. The process keeps no state, so any number of servers may share the database.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class PostgresDatabase: ServiceDatabase {
  package let dialect: Dialect
  private let pool: PostgresPool
  let options: PostgresOptions

  /// Checks the database and creates its schema if it does not exist.
  /// - Parameter loop: The loop that runs the connections; `nil` starts a loop for them.
  /// - Throws: ``DatabaseError`` if the database cannot store UTF-8 text; ``PostgresError``.
  package static func open(_ options: PostgresOptions, on loop: EventLoop? = nil) async throws -> PostgresDatabase {
    let namesCollation = try await PostgresSession.run(options) { session in
      let row = try session.query(
        """
        SELECT pg_encoding_to_char(encoding), datcollate, datlocprovider::text, current_setting('server_version_num')
        FROM pg_database WHERE datname = current_database()
        """
      ).rows[0]
      guard let version = row[3].flatMap({ Int($0) }), version >= 150_000 else { throw DatabaseError.oldServer }
      guard row[0] == "UTF8" else { throw DatabaseError.encoding(row[0] ?? "") }
      if let schema = options.schema, schema != "public" {
        let exists =
          try session.query(
            "SELECT 1 FROM pg_namespace WHERE nspname = $1::text", [.text(schema)]
          ).rowCount > 0
        if !exists { try session.execute("CREATE SCHEMA IF NOT EXISTS \(quotedName(schema))") }
      }
      let isBytewise = ["C", "POSIX", "C.UTF-8", "C.utf8"].contains(row[1] ?? "") && row[2] == "c"
      return !isBytewise
    }
    return PostgresDatabase(
      dialect: .postgres(namesCollation: namesCollation), pool: try PostgresPool(options, on: loop), options: options)
  }

  private init(dialect: Dialect, pool: PostgresPool, options: PostgresOptions) {
    self.dialect = dialect
    self.pool = pool
    self.options = options
  }

  package func start(_ call: OperationCall) throws(RequestFailure) -> CallReply {
    let (call, pool) = (try PostgresCall(call), pool)
    return .deferred { () async throws(RequestFailure) in
      do throws(PostgresError) {
        return try await call.run(on: pool)
      } catch {
        throw RequestFailure(error)
      }
    }
  }

  package func close() async { await pool.close() }

  // MARK: Migration

  package func plan(
    for model: DataModel, at time: Instant, _ validation: SchemaValidation, force: Bool
  ) async throws -> MigrationPlan {
    let wish = Self.desiredSchema(of: model, at: time)
    let schema = options.schema ?? "public"
    return try await PostgresSession.run(options) { session in
      try session.inTransaction(of: self.options) {
        planPostgresMigration(from: try postgresState(session, schema: schema), to: wish, validation, force: force)
      }
    }
  }

  /// Runs in one transaction, while no other server migrates the same schema.
  package func migrate(
    to model: DataModel, at time: Instant, _ validation: SchemaValidation, force: Bool
  ) async throws -> [MigrationStep] {
    let wish = Self.desiredSchema(of: model, at: time)
    let schema = options.schema ?? "public"
    return try await PostgresSession.run(options) { session in
      try session.inTransaction(of: self.options) {
        try session.query(
          "SELECT pg_advisory_xact_lock(hashtextextended('martlet migration ' || $1::text, 0))", [.text(schema)])
        let state = try postgresState(session, schema: schema)
        let plan = planPostgresMigration(from: state, to: wish, validation, force: force)
        if plan.isEmpty { return [] }
        guard try session.ownership(of: schema) != .brownfield else { throw DatabaseError.brownfield }
        guard plan.refusals.isEmpty else { throw DatabaseError.refused(plan.refusals) }
        // The user of the connection creates extensions: the role that owns the tables is not a superuser.
        if plan.steps.contains(where: { $0.createdExtension != nil }) {
          // An extension belongs to the database, and another schema of it may be in migration: `IF NOT EXISTS` does
          // not see what another transaction creates.
          try session.query("SELECT pg_advisory_xact_lock(hashtextextended('martlet extensions', 0))")
        }
        for step in plan.steps where step.createdExtension != nil { try Self.run(step, on: session) }
        try session.becomeOwner(of: schema)
        for step in plan.steps where step.createdExtension == nil { try Self.run(step, on: session) }
        return plan.steps
      }
    }
  }

  private static func run(_ step: MigrationStep, on session: PostgresSession) throws {
    for statement in step.sql {
      do throws(PostgresError) {
        try session.execute(statement)
      } catch {
        guard error.state != nil else { throw error }
        if let name = step.createdExtension, error.state == .missingExtension {
          throw DatabaseError.missingExtension(name)
        }
        throw DatabaseError.stepFailed(step.description, "\(error)")
      }
    }
  }

  package func isEmpty(_ model: DataModel) async throws -> Bool {
    let tables = model.tables.filter { $0.source == .table }.map(\.sqlName)
    return try await PostgresSession.run(options) { session in
      try session.inTransaction(of: self.options) {
        let empty = try postgresState(session, schema: self.options.schema ?? "public").emptyTables
        return tables.allSatisfy(empty.contains)
      }
    }
  }

  /// Runs `body` on a separate connection, with the statement that applies the settings to a transaction.
  func withSession<Result: Sendable>(
    _ body: @escaping @Sendable (PostgresSession, _ settings: String) throws -> Result
  ) async throws -> Result {
    var settings = options
    settings.statementTimeout = .zero
    let text = settings.transactionSettings
    return try await PostgresSession.run(options) { try body($0, text) }
  }

  private static func desiredSchema(of model: DataModel, at time: Instant) -> DesiredSchema {
    var serial: [String: Set<String>] = [:]
    for table in model.tables where table.source == .table {
      serial[table.sqlName] = Set(table.columns.filter(\.isSerial).map(\.sqlName))
    }
    return DesiredSchema(
      catalog: postgresCatalog(of: model),
      backfillExpressions: postgresBackfillExpressions(of: model, microseconds: time.microseconds), serial: serial)
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PostgresSession {
  /// Runs one transaction with the settings, even if a pooler drops those of the connection.
  fileprivate func inTransaction<Result>(of options: PostgresOptions, _ body: () throws -> Result) throws -> Result {
    try transaction {
      var options = options
      options.statementTimeout = .zero
      try query(options.transactionSettings)
      return try body()
    }
  }
}
