import CSQLite
import SQLite

/// `mt_sub(text, v1, v2, …)` runs a SELECT on the same connection with the values as its parameters. It returns the first
/// value of the first row, or NULL if there are no rows. Plans use it for queries that are nested too deeply for SQLite's
/// parser.
func subFunction() -> FunctionState.Function {
  { context, count, values in
    guard let context, let values, let connection = functionState(context)?.connection else { return }
    guard let source = statementText(context, values[0], on: connection) else {
      return fail(context, "mt_sub: the first argument is not a statement")
    }
    do {
      try connection.withStatement(source) { statement in
        guard statement.isReadOnly else { return fail(context, "mt_sub: the statement must be read-only") }
        for index in 1..<max(count, 1) { sqlite3_bind_value(statement.handle, index, values[Int(index)]) }
        if try statement.step() { sqlite3_result_value(context, sqlite3_column_value(statement.handle, 0)) }
      }
    } catch let error as SQLiteError {
      // The caller detects interrupted work by the code.
      fail(context, error.message, error.code)
    } catch {
      fail(context, "mt_sub: \(error)")
    }
  }
}

/// The statement's text. It is stored with the argument while the outer statement runs, so that it is looked up once and
/// not for each row.
private func statementText(_ context: OpaquePointer, _ value: OpaquePointer?, on connection: Connection) -> SQLText? {
  if let kept = sqlite3_get_auxdata(context, 0) { return Unmanaged<SQLText>.fromOpaque(kept).takeUnretainedValue() }
  guard let text = textBytes(value) else { return nil }
  let source = connection.source(for: String(decoding: text, as: UTF8.self))
  sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(source).toOpaque()) { kept in
    if let kept { Unmanaged<SQLText>.fromOpaque(kept).release() }
  }
  return source
}
