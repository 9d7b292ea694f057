import PostgresConnection
import QueryPlans
import SQLQuoting
import SQLite
import ServerSQLite

/// The table that stores the last deployed version of the service: one row. No schema declares it.
let deploymentTable = "_martlet_deployment"

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension SQLiteDatabase {
  package func deployment() async throws -> String? {
    try await pool.read { connection in
      let exists = try connection.query("SELECT 1 FROM sqlite_schema WHERE name = ?1", [.text(deploymentTable)])
      guard !exists.isEmpty else { return nil }
      return try connection.query("SELECT sources FROM \(deploymentTable) WHERE id = 1").first?.first?.text
    }
  }

  package func recordDeployment(_ text: String) async throws {
    try await pool.write { connection in
      try connection.execute(
        "CREATE TABLE IF NOT EXISTS \(deploymentTable) (id INTEGER PRIMARY KEY CHECK (id = 1), sources TEXT NOT NULL)")
      try connection.run(
        "INSERT INTO \(deploymentTable) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET sources = excluded.sources",
        [.text(text)])
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PostgresDatabase {
  private var deploymentPlace: String { "\(quotedName(options.schema ?? "public")).\(deploymentTable)" }

  package func deployment() async throws -> String? {
    let place = deploymentPlace
    return try await withSession { session, settings in
      try session.transaction("BEGIN READ ONLY") {
        try session.query(settings)
        let exists = try session.query("SELECT to_regclass($1::text) IS NOT NULL", [.text(place)])
        guard exists.text(0, 0) == "t" else { return nil }
        let row = try session.query("SELECT sources FROM \(place) WHERE id = 1")
        return row.rowCount == 0 ? nil : row.text(0, 0)
      }
    }
  }

  package func recordDeployment(_ text: String) async throws {
    let place = deploymentPlace
    let schema = options.schema ?? "public"
    try await withSession { session, settings in
      try session.transaction {
        try session.query(settings)
        // A brownfield database is never altered, so no version is stored there and none is compared.
        guard try session.ownership(of: schema) != .brownfield else { return }
        try session.becomeOwner(of: schema)
        // Two servers that start at the same time would conflict: `IF NOT EXISTS` does not see what another transaction
        // creates.
        try session.query("SELECT pg_advisory_xact_lock(hashtextextended('martlet deployment', 0))")
        try session.execute(
          "CREATE TABLE IF NOT EXISTS \(place) (id int PRIMARY KEY CHECK (id = 1), sources text NOT NULL)")
        try session.query(
          """
          INSERT INTO \(place) VALUES (1, $1::text)
          ON CONFLICT (id) DO UPDATE SET sources = excluded.sources
          """, [.text(text)])
      }
    }
  }
}
