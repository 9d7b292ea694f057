import CPostgres
import SQLQuoting

/// How to reach a database, and how connections are set up.
package struct PostgresOptions: Sendable {
  /// What stands between us and the server.
  package enum Pooling: Sendable {
    /// Nothing, or a pooler that keeps a connection as long as ours; found out when statements vanish.
    case session
    /// Each transaction may get another server connection: nothing is prepared, settings are the transaction's.
    case transaction
  }

  /// A libpq connection string or URL, without our own parameters.
  package var connection: String
  package var pooling: Pooling
  /// The schema that unqualified names mean; `nil` leaves the server's search path.
  package var schema: String?
  /// How many connections answer short reads, many at a time in a pipeline.
  package var pipelinedConnections = 2
  /// How many connections run everything else, one request at a time; opened when they are needed.
  package var ownConnections = 6
  /// How many requests may wait.
  package var queueLimit = 4096
  /// How long a request may wait for a connection.
  package var waitLimit: Duration = .seconds(5)
  /// What the server itself stops.
  package var statementTimeout: Duration = .seconds(60)

  /// - Parameter url: `postgres://…` with `?pooler=transaction` where a transaction pooler stands between.
  /// - Throws: ``PostgresError`` `.configuration`, without the password.
  package init(url: String, schema: String? = nil) throws(PostgresError) {
    (connection, pooling) = try Self.takePooler(from: url)
    self.schema = schema
    try check()
  }

  /// Whether a text names a PostgreSQL database, and not a file.
  package static func isURL(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }
    return ["postgres", "postgresql"].contains(scheme.lowercased()) && text.dropFirst(scheme.count).hasPrefix("://")
  }

  private static func takePooler(from url: String) throws(PostgresError) -> (String, Pooling) {
    guard let mark = url.firstIndex(of: "?") else { return (url, .session) }
    var pooling = Pooling.session
    var kept: [Substring] = []
    for part in url[url.index(after: mark)...].split(separator: "&") {
      guard part.hasPrefix("pooler=") else {
        kept.append(part)
        continue
      }
      switch part.dropFirst("pooler=".count) {
      case "transaction": pooling = .transaction
      case "session": pooling = .session
      default:
        throw PostgresError(.configuration, "'pooler' of the database's URL must be 'transaction' or 'session'")
      }
    }
    let rest = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
    return (url[..<mark] + rest, pooling)
  }

  private func check() throws(PostgresError) {
    var text: UnsafeMutablePointer<CChar>?
    guard let parsed = PQconninfoParse(connection, &text) else {
      defer { PQfreemem(text) }
      // libpq quotes what it could not read, which may hold the password.
      throw PostgresError(
        .configuration, "the database's URL cannot be read: write postgres://user:password@host:5432/database")
    }
    PQconninfoFree(parsed)
  }

  /// What a connection is told when it begins, as `-c` options. A transaction pooler takes none.
  var startOptions: String? {
    guard pooling == .session else { return nil }
    return settings.map { "-c \($0.name)=\(Self.escaped($0.value))" }.joined(separator: " ")
  }

  /// The settings that a session, or each transaction, has.
  var settings: [(name: String, value: String)] {
    let (seconds, attoseconds) = statementTimeout.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var settings = [("jit", "off"), ("statement_timeout", String(milliseconds))]
    if pooling == .session { settings += [("TimeZone", "UTC"), ("DateStyle", "ISO")] }
    if let schema { settings.append(("search_path", quotedName(schema) + ", public")) }
    return settings.map { (name: $0.0, value: $0.1) }
  }

  /// The statement that gives one transaction its settings.
  package var transactionSettings: String {
    let calls = settings.map { "set_config('\($0.name)', \(quotedText($0.value)), true)" }
    return "SELECT \(calls.joined(separator: ", "))"
  }

  private static func escaped(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == " " || $0 == "\\" ? ["\\", $0] : [$0] }))
  }
}
