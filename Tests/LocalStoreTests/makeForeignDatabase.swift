import SQLite

/// A database of another program, not in WAL mode.
func makeForeignDatabase(_ path: String) throws {
  var options = ConnectionOptions(.file(path))
  options.entersWAL = false
  let connection = try Connection(options)
  try connection.execute("CREATE TABLE theirs (id INTEGER); INSERT INTO theirs VALUES (1)")
}
