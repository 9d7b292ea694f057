import CPostgres

/// A new connection, set up. Blocks: names are looked up, TLS is agreed on.
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

/// A new connection for the pool, and what it found between us and the server.
///
/// A transaction pooler such as PgBouncer refuses the options of a start. libpq gives no code for a refused start, so what
/// decides is whether the same connection is accepted without them: settings then go into each transaction.
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

/// The `options` of a connection string, beside which ours stand.
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

/// libpq's text of the last failure, in one line.
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
