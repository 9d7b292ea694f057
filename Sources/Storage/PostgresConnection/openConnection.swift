import CPostgres

/// Opens and configures a connection. Blocks while it resolves names and negotiates TLS.
func openConnection(_ options: PostgresOptions) throws(PostgresError) -> OpaquePointer {
  var keywords = ["connect_timeout", "fallback_application_name", "client_encoding", "keepalives_idle"]
  var values = ["10", "martlet", "UTF8", "30"]
  keywords.append("dbname")
  values.append(options.connection)
  if let start = options.startOptions {
    keywords.append("options")
    let given = givenOptions(options.connection)
    values.append(given.map { "\(start) \($0)" } ?? start)
  }
  let connection = withCStrings(keywords) { keywords in
    withCStrings(values) { values in PQconnectdbParams(keywords, values, 1) }
  }
  guard let connection else { throw PostgresError(.noConnection, "out of memory") }
  guard PQstatus(connection) == CONNECTION_OK else {
    let message = errorText(connection)
    PQfinish(connection)
    throw PostgresError(.noConnection, message)
  }
  PQsetNoticeProcessor(connection, { _, _ in }, nil)
  return connection
}

/// Opens a connection for the pool, and detects the kind of pooler in front of the server.
///
/// A transaction pooler such as PgBouncer refuses the start options. libpq has no code for this error. So if the same
/// connection is accepted without the options, each transaction applies the settings.
func openPooledConnection(
  _ options: PostgresOptions
) throws(PostgresError) -> (connection: OpaquePointer, pooling: PostgresOptions.Pooling) {
  do throws(PostgresError) {
    return (try openConnection(options), options.pooling)
  } catch {
    var plain = options
    plain.pooling = .transaction
    guard options.pooling == .session, let connection = try? openConnection(plain) else { throw error }
    return (connection, .transaction)
  }
}

/// Returns the `options` of a connection string, to which Martlet's settings are added.
private func givenOptions(_ connection: String) -> String? {
  guard let parsed = PQconninfoParse(connection, nil) else { return nil }
  defer { PQconninfoFree(parsed) }
  var option = parsed
  while let keyword = option.pointee.keyword {
    if String(cString: keyword) == "options" { return option.pointee.val.map { String(cString: $0) } }
    option += 1
  }
  return nil
}

/// Returns libpq's last error message, in one line.
func errorText(_ connection: OpaquePointer?) -> String {
  guard let text = PQerrorMessage(connection) else { return "" }
  return String(cString: text).split(separator: "\n").joined(separator: " ")
}

func errorText(ofResult result: OpaquePointer) -> PostgresError {
  func field(_ code: Character) -> String? {
    PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
  }
  let message = field("M") ?? PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
  guard let state = field("C") else { return PostgresError(.connectionLost, message) }
  return PostgresError(.server(SQLState(rawValue: state)), message)
}

private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
  func step(_ rest: ArraySlice<String>, _ pointers: [UnsafePointer<CChar>?]) -> Result {
    guard let text = rest.first else { return body(pointers + [nil]) }
    return text.withCString { step(rest.dropFirst(), pointers + [$0]) }
  }
  return step(texts[...], [])
}
