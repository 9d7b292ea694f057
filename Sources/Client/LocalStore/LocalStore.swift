import Locks
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A database that an app and its widgets share, each in a process of its own.
///
/// ```swift
/// let store = try LocalStore(.appGroup("group.com.example.tasks"), schema: schema)
/// try await store.write { try $0.execute("INSERT INTO task (title) VALUES (?1)", ["Buy milk"]) }
/// for await change in store.changes(in: .table("task")) { print("revision \(change.revision)") }
/// ```
///
/// One connection writes, several read. Reading and writing take closures that cannot suspend, so that nothing enters
/// between the beginning and the commit.
public final class LocalStore: Sendable {
  /// What the store was opened with. A store in memory can be written whatever its role.
  public let location: StoreLocation
  public let role: StoreRole
  public let schema: StoreSchema
  /// What opening found and could go on with: lost commits.
  public let issues: [StoreError]
  let files: StoreFiles?
  let hub: ChangeHub
  let pool: ConnectionPool
  private let writers = StoreWorkers(limit: 1)
  private let readers: StoreWorkers
  private let revisionFile: RevisionFile?
  let writing = Locked(Writing())
  private let process = getpid()

  /// Whether writes are refused, and how to stop the one that runs.
  struct Writing: Sendable {
    var isSuspended = false
    var current: CancellationFlag?
  }

  /// Opens a store, and as a writer makes and migrates it. Waits for other processes that do the same.
  /// Blocks the calling thread.
  /// - Parameters:
  ///   - role: `.writer` in the app, `.reader` in its widgets.
  ///   - schema: The tables as this program knows them.
  /// - Throws: ``StoreError``; what a migration throws. The files are then as they were.
  ///   Either role throws `.schemaTooNew`, `.formatTooNew`, `.foreignDatabase`, `.notADatabase`, `.corrupt`,
  ///   `.missingData`, `.permissionDenied`, `.networkFileSystem`, `.noContainer`, `.invalidName`, and `.busy` when
  ///   other processes take too long. Only a reader gets `.notCreated` and `.schemaTooOld`; only a writer `.full`, and
  ///   `.constraint` when a migration leaves rows that point to nothing.
  public init(
    _ location: StoreLocation, role: StoreRole = .writer, schema: StoreSchema = StoreSchema(),
    options: StoreOptions = StoreOptions()
  ) throws {
    let files = try StoreFiles(location)
    let opener = StoreOpener(files: files, role: role, schema: schema, options: options)
    let opened = try opener.open()
    self.location = location
    self.role = role
    self.schema = schema
    self.files = files
    issues = opened.issues
    revisionFile = opened.revisionFile
    readers = StoreWorkers(limit: max(1, options.readerCount))
    let makeReader: @Sendable () throws -> Connection = {
      do {
        return try withStoreErrors { try Connection(opener.connectionOptions(isReadOnly: true)) }
      } catch {
        if let files, StoreFiles.size(of: files.database) == nil { throw StoreError.moved(files.database) }
        throw error
      }
    }
    let isWriter = role == .writer || files == nil
    pool = ConnectionPool(
      writer: isWriter ? opened.connection : nil, reader: isWriter ? nil : opened.connection,
      readerLimit: files == nil ? 0 : max(1, options.readerCount), makeReader: makeReader)
    hub = ChangeHub(revisionFile: files?.revision, makeReader: makeReader)
  }

  deinit { close() }

  /// Ends observations and closes the files once the calls that run are done. Later calls throw `.closed`.
  /// Blocks until they are, except inside a closure of this store: there it returns at once.
  public func close() {
    hub.close()
    pool.close()
    writers.close()
    readers.close()
  }

  // MARK: Reading

  /// Reads one state of the store; blocks the calling thread.
  /// In a file it waits while all readers are in use, and never for the one that writes.
  /// - Throws: ``StoreError``; what `body` throws.
  ///   Its codes are `.nestedCall` inside a closure of this store, `.closed`, `.moved` when the file was replaced, and
  ///   `.schemaTooNew` when another process has migrated the file to a version that this one cannot read.
  public func read<Result>(_ body: (StoreReader) throws -> Result) throws -> Result { try read(nil, body) }

  /// Reads one state of the store, on a thread of its own. Cancelling the task stops the query.
  /// - Throws: As ``read(_:)``; `CancellationError` for a task that was cancelled.
  public func read<Result: Sendable>(_ body: @escaping @Sendable (StoreReader) throws -> Result) async throws -> Result
  {
    try await run(on: readers) { store, flag in try store.read(flag, body) }
  }

  private func read<Result>(_ flag: CancellationFlag?, _ body: (StoreReader) throws -> Result) throws -> Result {
    checkProcess()
    return try withStoreErrors {
      try pool.withReader { connection in
        try checkPlace(connection)
        return try connection.withLimit(WorkLimit(cancellation: flag)) {
          try connection.read {
            try checkSchema(connection, isWriting: false)
            let reader = StoreReader(connection)
            defer { reader.end() }
            return try body(reader)
          }
        }
      }
    }
  }

  /// The revision of the newest state: one higher for each commit that changed something.
  /// A new store begins with 1. Reading it is a read of its own, so it throws `.nestedCall` inside a closure: ask the
  /// ``StoreReader`` there.
  public var revision: Int64 {
    get throws { try read { (reader: StoreReader) in try reader.revision } }
  }

  // MARK: Writing

  /// Runs `body` in a transaction: all that it writes is stored, or nothing. Blocks the calling thread.
  /// - Throws: ``StoreError``; what `body` throws, after everything is undone.
  ///   Its codes are `.readOnly` for a reader, `.busy` when another process writes for longer than the time-out,
  ///   `.suspended` after ``suspend()`` or ``endWriting()``, `.moved` when the file was replaced, `.full`,
  ///   `.constraint`, `.statement`, `.nestedCall`, `.closed`, and `.schemaTooNew` when a newer program has migrated the
  ///   file.
  @discardableResult
  public func write<Result>(_ body: (StoreTransaction) throws -> Result) throws -> Result { try write(nil, body) }

  /// The same on a thread of its own. A task that is cancelled before the commit stores nothing.
  /// Asynchronous writes run one after the other, in the order in which they were asked for.
  /// - Throws: The same; `CancellationError` for a task that was cancelled.
  @discardableResult
  public func write<Result: Sendable>(
    _ body: @escaping @Sendable (StoreTransaction) throws -> Result
  ) async throws -> Result {
    try await run(on: writers) { store, flag in try store.write(flag, body) }
  }

  private func write<Result>(
    _ flag: CancellationFlag?, _ body: (StoreTransaction) throws -> Result
  ) throws -> Result {
    try withWriter(flag) { try commit(on: $0, body) }
  }

  /// Runs `body` with the connection that writes, unless the store is suspended; ``suspend()`` and `flag` stop it.
  func withWriter<Result>(
    _ flag: CancellationFlag? = nil, _ body: (Connection) throws -> Result
  ) throws -> Result {
    checkProcess()
    guard role == .writer || files == nil else {
      throw StoreError(.readOnly, "the store was opened to read: open it as a writer in the app")
    }
    return try withStoreErrors {
      try pool.withWriter { connection in
        let flag = flag ?? CancellationFlag()
        try beginWriting(flag)
        defer { writing.withLock { $0.current = nil } }
        try checkPlace(connection)
        return try connection.withLimit(WorkLimit(cancellation: flag)) { try body(connection) }
      }
    }
  }

  private func commit<Result>(
    on connection: Connection, _ body: (StoreTransaction) throws -> Result
  ) throws -> Result {
    let touches = ChangedRowCounter()
    connection.count(in: touches)
    defer { connection.onChange(nil) }
    var change: StoreChange?
    let result = try connection.write {
      try checkSchema(connection, isWriting: true)
      let transaction = StoreTransaction(connection, touches: touches)
      defer { transaction.end() }
      let result = try body(transaction)
      try transaction.check()
      let region = transaction.changedRegion()
      if !region.isEmpty {
        let revision = try ChangeLog.next(connection)
        try ChangeLog.append(region, revision: revision, to: connection)
        change = StoreChange(revision: revision, region: region)
      }
      return result
    }
    if let change {
      // Not over what another process has noted of a store that it has taken away.
      if !connection.hasMoved { revisionFile?.write(change.revision) }
      hub.committed(change)
    }
    return result
  }

  private func beginWriting(_ flag: CancellationFlag) throws(StoreError) {
    try writing.withLock { writing throws(StoreError) in
      guard !writing.isSuspended else { throw .suspendedNow }
      writing.current = flag
    }
  }

  // MARK: Checks

  /// A file that was replaced would go on to be read and written where nobody else sees it.
  private func checkPlace(_ connection: Connection) throws(StoreError) {
    if let files, connection.hasMoved { throw .moved(files.database) }
  }

  /// Another process may have migrated the file since it was opened.
  private func checkSchema(_ connection: Connection, isWriting: Bool) throws {
    let found = try StoreVersion.schemaNumber(connection)
    guard found != schema.version else { return }
    let version = try StoreVersion.read(connection)
    if isWriting { try version.checkWriter(schema) }
    try version.checkReader(schema)
  }

  private func checkProcess() {
    precondition(process == getpid(), "a store is used in a child process after fork: open it again there")
  }

  private func run<Result: Sendable>(
    on workers: StoreWorkers, _ body: @escaping @Sendable (LocalStore, CancellationFlag) throws -> Result
  ) async throws -> Result {
    let flag = CancellationFlag()
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          workers.submit { continuation.resume(with: Swift.Result { try body(self, flag) }) }
        }
      } onCancel: {
        flag.cancel()
      }
    } catch let error as StoreError where error.code == .suspended && Task.isCancelled {
      throw CancellationError()
    }
  }
}

extension StoreError {
  static let suspendedNow = StoreError(
    .suspended, "the app goes to the background: nothing is written until it is back")
}
