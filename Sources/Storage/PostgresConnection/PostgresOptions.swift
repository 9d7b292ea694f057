import CPostgres
import SQLQuoting

/// The address of a database and the settings of its connections.
package struct PostgresOptions: Sendable {
  /// How connections to the server are pooled outside this process.
  package enum Pooling: Sendable {
    /// No pooler, or one that assigns a server connection for a whole session. A pooler is detected when prepared
    /// statements are missing.
    case session
    /// Each transaction may get another server connection: nothing is prepared, and settings are made in each
    /// transaction.
    case transaction
  }

  /// A libpq connection string or URL, without Martlet's own parameters.
  package var connection: String
  package var pooling: Pooling
  /// The schema of unqualified names; `nil` keeps the server's search path.
  package var schema: String?
  /// The number of connections for short reads, each with many reads in a pipeline.
  package var pipelinedConnections = 2
  /// The maximum number of connections for all other requests. Each runs one request at a time, and is opened on
  /// demand.
  package var ownConnections = 6
  /// The maximum number of waiting requests.
  package var queueLimit = 4096
  /// How long a request may wait for a connection.
  package var waitLimit: Duration = .seconds(5)
  /// The time after which the server itself stops a statement.
  package var statementTimeout: Duration = .seconds(60)

  /// - Parameter url: `postgres://…`, with `?pooler=transaction` if there is a transaction pooler in front of the
  ///   server.
  /// - Throws: ``PostgresError`` `.configuration`, without the password.
  package init(url: String, schema: String? = nil) throws(PostgresError) {
    (connection, pooling) = try Self.takePooler(from: url)
    self.schema = schema
    try check()
  }

  /// Returns whether a text is a PostgreSQL URL, and not a file path.
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
        throw PostgresError(
          .configuration, "the parameter 'pooler' of the database URL must be 'transaction' or 'session'")
      }
    }
    let rest = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
    return (url[..<mark] + rest, pooling)
  }

  private func check() throws(PostgresError) {
    var text: UnsafeMutablePointer<CChar>?
    guard let parsed = PQconninfoParse(connection, &text) else {
      defer { PQfreemem(text) }
      // libpq quotes the invalid text, which may contain the password.
      throw PostgresError(
        .configuration, "invalid database URL: write postgres://user:password@host:5432/database")
    }
    PQconninfoFree(parsed)
  }

  /// The settings that a connection sends when it starts, as `-c` options. Transaction poolers do not accept them.
  var startOptions: String? {
    guard pooling == .session else { return nil }
    return settings.map { "-c \($0.name)=\(Self.escaped($0.value))" }.joined(separator: " ")
  }

  /// The settings of a session, or of each transaction.
  var settings: [(name: String, value: String)] {
    let (seconds, attoseconds) = statementTimeout.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var settings = [("jit", "off"), ("statement_timeout", String(milliseconds))]
    if pooling == .session { settings += [("TimeZone", "UTC"), ("DateStyle", "ISO")] }
    if let schema { settings.append(("search_path", quotedName(schema) + ", public")) }
    return settings.map { (name: $0.0, value: $0.1) }
  }

  /// The statement that applies the settings to one transaction.
  package var transactionSettings: String {
    let calls = settings.map { "set_config('\($0.name)', \(quotedText($0.value)), true)" }
    return "SELECT \(calls.joined(separator: ", "))"
  }

  private static func escaped(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == " " || $0 == "\\" ? ["\\", $0] : [$0] }))
  }
}
