import PostgresConnection
import QueryPlans
import SQLQuoting

/// Who may change a PostgreSQL database's tables.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum DatabaseOwnership: Hashable, Sendable {
  /// `sql setup` was never run: whoever connects changes them.
  case anyone
  /// Tables belong to the role of owners.
  case managed
  /// They are somebody else's, and never altered.
  case brownfield
}

/// The roles of one schema of one database, by the names of Firebase's tool: who was granted one there has it here.
struct SchemaRoles: Sendable {
  let owner: String
  let writer: String
  let reader: String

  init(database: String, schema: String) {
    (owner, writer, reader) = (
      Self.name("firebaseowner", database, schema), Self.name("firebasewriter", database, schema),
      Self.name("firebasereader", database, schema)
    )
  }

  /// PostgreSQL cuts longer names, silently.
  private static func name(_ kind: String, _ database: String, _ schema: String) -> String {
    var name = "\(kind)_\(database)_\(schema)"
    while name.utf8.count > 63 { name.removeLast() }
    return name
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PostgresDatabase {
  /// Makes the roles, and gives them what they need; twice changes nothing.
  /// - Parameter brownfield: The tables stay whose they are; there is no role of owners then.
  /// - Returns: What the roles are called.
  /// - Throws: ``PostgresError``, also where the connection's user may not make roles.
  package func setUp(brownfield: Bool) async throws -> [String] {
    let schema = options.schema ?? "public"
    return try await withSession { session, settings in
      try session.transaction {
        try session.query(settings)
        let roles = try session.schemaRoles(schema)
        let names = (brownfield ? [] : [roles.owner]) + [roles.writer, roles.reader]
        for name in names where try !session.hasRole(name) {
          try session.execute("CREATE ROLE \(quotedName(name)) NOLOGIN")
        }
        if !brownfield { try session.giveSchema(schema, to: roles.owner) }
        try session.grant(roles, on: schema, ownedBy: brownfield ? nil : roles.owner)
        return names
      }
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PostgresSession {
  fileprivate func schemaRoles(_ schema: String) throws -> SchemaRoles {
    SchemaRoles(database: try query("SELECT current_database()").text(0, 0) ?? "", schema: schema)
  }

  fileprivate func hasRole(_ name: String) throws -> Bool {
    try query("SELECT 1 FROM pg_roles WHERE rolname = $1::text", [.text(name)]).rowCount > 0
  }

  /// The schema, and all that is in it, belongs to the owners' role from now on.
  fileprivate func giveSchema(_ schema: String, to owner: String) throws {
    let role = quotedName(owner)
    // Only a member may give things to a role.
    try execute("GRANT \(role) TO CURRENT_USER")
    try execute("CREATE SCHEMA IF NOT EXISTS \(quotedName(schema))")
    try execute("ALTER SCHEMA \(quotedName(schema)) OWNER TO \(role)")
    let tables = try query(
      "SELECT relname FROM pg_class WHERE relnamespace = $1::text::regnamespace AND relkind IN ('r', 'p')",
      [.text(quotedName(schema))])
    for table in tables.rows.compactMap({ $0[0] }) {
      try execute("ALTER TABLE \(quotedName(schema)).\(quotedName(table)) OWNER TO \(role)")
    }
    let types = try query(
      "SELECT typname FROM pg_type WHERE typnamespace = $1::text::regnamespace AND typtype = 'e'",
      [.text(quotedName(schema))])
    for type in types.rows.compactMap({ $0[0] }) {
      try execute("ALTER TYPE \(quotedName(schema)).\(quotedName(type)) OWNER TO \(role)")
    }
  }

  fileprivate func grant(_ roles: SchemaRoles, on schema: String, ownedBy owner: String?) throws {
    let place = quotedName(schema)
    let rights = [
      (roles.writer, "SELECT, INSERT, UPDATE, DELETE, TRUNCATE", "USAGE, SELECT, UPDATE"),
      (roles.reader, "SELECT", "SELECT"),
    ]
    for (name, onTables, onSequences) in rights {
      let role = quotedName(name)
      try execute("GRANT USAGE ON SCHEMA \(place) TO \(role)")
      try execute("GRANT \(onTables) ON ALL TABLES IN SCHEMA \(place) TO \(role)")
      try execute("GRANT \(onSequences) ON ALL SEQUENCES IN SCHEMA \(place) TO \(role)")
      guard let owner else { continue }
      let future = "ALTER DEFAULT PRIVILEGES FOR ROLE \(quotedName(owner)) IN SCHEMA \(place) GRANT"
      try execute("\(future) \(onTables) ON TABLES TO \(role)")
      try execute("\(future) \(onSequences) ON SEQUENCES TO \(role)")
    }
  }

  /// Whose the schema is.
  func ownership(of schema: String) throws -> DatabaseOwnership {
    let roles = try schemaRoles(schema)
    guard try hasRole(roles.writer) else { return .anyone }
    let owner = try query(
      "SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = $1::text", [.text(schema)])
    return owner.rowCount > 0 && owner.text(0, 0) == roles.owner ? .managed : .brownfield
  }

  /// In a managed database new tables belong to the owners' role: this transaction goes on as it.
  func becomeOwner(of schema: String) throws {
    guard try ownership(of: schema) == .managed else { return }
    try execute("SET LOCAL ROLE \(quotedName(try schemaRoles(schema).owner))")
  }
}
