import PostgresConnection
import QueryPlans
import SQLQuoting

/// Which role may change a PostgreSQL database's tables.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum DatabaseOwnership: Hashable, Sendable {
  /// `sql setup` was never run: any user that connects changes the tables.
  case anyone
  /// The tables belong to the owner role.
  case managed
  /// Another application owns the tables. They are never altered.
  case brownfield
}

/// The roles of one schema of one database. They have the names that Firebase's tool uses, so existing grants remain
/// valid.
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

  /// PostgreSQL truncates longer names without an error.
  private static func name(_ kind: String, _ database: String, _ schema: String) -> String {
    var name = "\(kind)_\(database)_\(schema)"
    while name.utf8.count > 63 { name.removeLast() }
    return name
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension PostgresDatabase {
  /// Creates the roles and grants their privileges. A second run changes nothing.
  /// - Parameter brownfield: Whether the tables keep their owner. There is no owner role then.
  /// - Returns: The names of the roles.
  /// - Throws: ``PostgresError``, also if the connection's user may not create roles.
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

  /// Makes the owner role the owner of the schema and of everything in it.
  fileprivate func giveSchema(_ schema: String, to owner: String) throws {
    let role = quotedName(owner)
    // Only a member of a role may transfer ownership to it.
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

  /// Returns who owns the schema.
  func ownership(of schema: String) throws -> DatabaseOwnership {
    let roles = try schemaRoles(schema)
    guard try hasRole(roles.writer) else { return .anyone }
    let owner = try query(
      "SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = $1::text", [.text(schema)])
    return owner.rowCount > 0 && owner.text(0, 0) == roles.owner ? .managed : .brownfield
  }

  /// In a managed database, new tables belong to the owner role: switches this transaction to that role.
  func becomeOwner(of schema: String) throws {
    guard try ownership(of: schema) == .managed else { return }
    try execute("SET LOCAL ROLE \(quotedName(try schemaRoles(schema).owner))")
  }
}
