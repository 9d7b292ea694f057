import SQLite

/// The result of opening a store.
struct OpenedStore {
  let connection: Connection
  let revisionFile: RevisionFile?
  /// The files that were opened; `nil` in memory.
  let identities: StoreFileIdentities?
  let issues: [StoreError]
}

/// Opens, creates and migrates the database of a store.
struct StoreOpener {
  let files: StoreFiles?
  let role: StoreRole
  let schema: StoreSchema
  let options: StoreOptions

  func connectionOptions(isReadOnly: Bool) -> ConnectionOptions {
    var connection = ConnectionOptions(
      files.map { .file($0.database) } ?? .memory, isReadOnly: isReadOnly,
      synchronous: options.durability == .full ? .full : .normal, busyTimeout: options.busyTimeout(of: role))
    connection.creates = files == nil
    connection.entersWAL = false
    connection.keepsWAL = true
    connection.checkpointsOnClose = false
    connection.walLimit = 4 << 20
    connection.deletesSecurely = options.erasesDeleted && !isReadOnly
    return connection
  }

  /// A new connection, on which statements of the app cannot change settings or the store's own tables.
  func connect(isReadOnly: Bool) throws(SQLiteError) -> Connection {
    let connection = try Connection(connectionOptions(isReadOnly: isReadOnly))
    connection.install(StatementGuard(protecting: "martlet_"))
    return connection
  }

  func open() throws -> OpenedStore {
    try schema.check()
    return try withStoreErrors {
      guard let files else {
        let connection = try connect(isReadOnly: false)
        try create(connection, firstRevision: 1)
        return OpenedStore(connection: connection, revisionFile: nil, identities: nil, issues: [])
      }
      return role == .writer ? try openToWrite(files) : try openToRead(files)
    }
  }

  private func openToWrite(_ files: StoreFiles) throws -> OpenedStore {
    try files.makeFolder()
    try files.checkFileTypes()
    try files.checkFileSystem()
    protect(files.folder, options.protection)
    let lock = try OpeningLock(files.lock, isShared: false, timeout: options.busyTimeout(of: role) * 2)
    defer { extendLifetime(lock) }
    // Opening may recover the log, which no writer may change meanwhile.
    return try WriterLock(files.writerLock).withLock(timeout: options.busyTimeout(of: role), nil) {
      try openLocked(files)
    }
  }

  private func openLocked(_ files: StoreFiles) throws -> OpenedStore {
    // Read before the database is opened: commits are written to the database first, so the revision file can only
    // lag behind.
    let recorded = RevisionFile.state(in: files.revision)
    if (StoreFiles.size(of: files.database) ?? 0) == 0 {
      if case .live(let revision) = recorded { throw StoreError.missingData(files.database, revision: revision) }
      try StoreFiles.makeFile(files.database)
    }
    let connection = try connect(isReadOnly: false)
    let isNew = try !isOurs(connection, files)
    // An empty database whose revision is known was copied or restored without its log.
    if isNew, case .live(let revision) = recorded {
      throw StoreError.missingData(files.database, revision: revision)
    }
    try connection.enterWAL()
    var issues: [StoreError] = []
    if isNew {
      try create(connection, firstRevision: recorded.firstRevision)
      // So that the database file alone shows from now on that the store exists.
      _ = try connection.checkpointAsFarAsPossible()
    } else {
      try StoreVersion.read(connection).checkWriter(schema)
      try migrate(connection)
      let found = try ChangeLog.latest(connection)
      if case .live(let expected) = recorded, found < expected {
        issues.append(.lostCommits(found: found, expected: expected))
        // The files were not closed as they should be: what is left may be damaged too.
        if let damage = try damage(connection) { issues.append(damage) }
        // Observers that saw the lost commits must see the next one as new.
        try connection.write { try ChangeLog.append(.everything, revision: expected + 1, to: connection) }
      }
    }
    let revisionFile = RevisionFile(files.revision)
    let revision = try ChangeLog.latest(connection)
    if recorded != .live(revision) { revisionFile.write(revision) }
    return OpenedStore(
      connection: connection, revisionFile: revisionFile, identities: StoreFileIdentities(files), issues: issues)
  }

  private func openToRead(_ files: StoreFiles) throws -> OpenedStore {
    guard StoreFiles.size(of: files.folder) != nil else { throw StoreError.notCreated(files.database) }
    try files.checkFileTypes()
    try files.checkFileSystem()
    let lock = try OpeningLock(files.lock, isShared: true, timeout: options.busyTimeout(of: role))
    defer { extendLifetime(lock) }
    let recorded = RevisionFile.state(in: files.revision)
    guard (StoreFiles.size(of: files.database) ?? 0) > 0 else {
      if case .live(let revision) = recorded { throw StoreError.missingData(files.database, revision: revision) }
      throw StoreError.notCreated(files.database)
    }
    // A reader waits only shortly: a long transaction must not keep it from opening.
    let connection = try WriterLock(files.writerLock, creates: false).withLockIfFree(within: .milliseconds(250)) {
      let connection = try connect(isReadOnly: true)
      // Reads the log's index, and recovers it if needed.
      _ = try connection.dataVersion()
      return connection
    }
    guard try isOurs(connection, files) else {
      if case .live(let revision) = recorded { throw StoreError.missingData(files.database, revision: revision) }
      throw StoreError.notCreated(files.database)
    }
    try StoreVersion.read(connection).checkReader(schema)
    let found = try ChangeLog.latest(connection)
    var issues: [StoreError] = []
    if case .live(let expected) = recorded, found < expected {
      issues.append(.lostCommits(found: found, expected: expected))
    }
    return OpenedStore(
      connection: connection, revisionFile: nil, identities: StoreFileIdentities(files), issues: issues)
  }

  /// - Returns: The first problem that a quick check finds; `nil` if there is none.
  private func damage(_ connection: Connection) throws -> StoreError? {
    let answer = try connection.query("PRAGMA quick_check(1)").first?.first?.text
    return answer == "ok" ? nil : StoreError(.corrupt, "the store is damaged: \(answer ?? "the check has no result")")
  }

  /// - Returns: `false` for an empty database.
  /// - Throws: ``StoreError`` `.foreignDatabase` for the database of another program.
  private func isOurs(_ connection: Connection, _ files: StoreFiles) throws -> Bool {
    let id = try connection.query("PRAGMA application_id").first?.first?.integer
    if id == StoreVersion.applicationID { return true }
    let objects = try connection.query("SELECT count(*) FROM sqlite_schema").first?.first?.integer
    guard id == 0, objects == 0 else { throw StoreError.foreignDatabase(files.database) }
    return false
  }

  private func create(_ connection: Connection, firstRevision: Int64) throws {
    try connection.write {
      try connection.execute(StoreVersion.tables + ChangeLog.table)
      try connection.execute("PRAGMA application_id=\(StoreVersion.applicationID)")
      try connection.run("INSERT INTO martlet_meta VALUES (1, ?1, 0, 0)", [.integer(Int64(StoreVersion.format))])
      try runMigrations(connection, from: 0)
      try ChangeLog.append(.everything, revision: firstRevision, to: connection)
    }
  }

  private func migrate(_ connection: Connection) throws {
    guard try StoreVersion.read(connection).schema < schema.version else { return }
    // Rebuilding a table must not delete the rows that refer to it.
    try connection.execute("PRAGMA foreign_keys=OFF")
    try connection.write {
      // The opening lock excludes other processes, and a process that was killed here has committed nothing.
      try runMigrations(connection, from: try StoreVersion.read(connection).schema)
      guard try connection.query("PRAGMA foreign_key_check").isEmpty else {
        throw StoreError(.constraint, "a migration leaves rows that violate a foreign key")
      }
      try ChangeLog.append(.everything, revision: try ChangeLog.next(connection), to: connection)
    }
    try connection.execute("PRAGMA foreign_keys=ON")
  }

  private func runMigrations(_ connection: Connection, from version: Int) throws {
    for migration in schema.migrations where migration.version > version {
      let transaction = StoreTransaction(connection, touches: nil)
      defer { transaction.end() }
      try connection.guarded { try migration.apply(transaction) }
      try transaction.check()
    }
    try connection.run(
      "UPDATE martlet_meta SET schema = ?1, minimum_reader = ?2",
      [.integer(Int64(schema.version)), .integer(Int64(schema.minimumReader))])
    try connection.execute("PRAGMA user_version=\(schema.version)")
  }
}
