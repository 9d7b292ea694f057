import Locks
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An SQLite database that an app and its widgets share between processes.
///
/// ```swift
/// let store = try LocalStore(.appGroup("group.com.example.tasks"), schema: schema)
/// try await store.write { try $0.execute("INSERT INTO task (title) VALUES (?1)", ["Buy milk"]) }
/// for await change in store.changes(in: .table("task")) { print("revision \(change.revision)") }
/// ```
///
/// One connection writes, and several read. The closures for reading and writing are synchronous, so no other code
/// can run between the start of a transaction and its commit.
public final class LocalStore: Sendable {
  /// The location that the store was opened with.
  public let location: StoreLocation
  /// The role that the store was opened with. A store in memory is always writable.
  public let role: StoreRole
  /// The schema that the store was opened with.
  public let schema: StoreSchema
  /// Problems that were found while opening and did not prevent it: `.lostCommits`.
  public let issues: [StoreError]
  let files: StoreFiles?
  let hub: ChangeHub
  let pool: ConnectionPool
  private let writers = StoreThreadPool(limit: 1)
  private let readers: StoreThreadPool
  private let revisionFile: RevisionFile?
  private let writerLock: WriterLock?
  private let identities: Locked<StoreFileIdentities?>
  private let writerTimeout: Duration
  private let logLimit: Int
  /// The size of the log at which the next commit tries to empty it.
  private let nextLogLimit: Locked<Int>
  let writing = Locked(Writing())
  private let process = getpid()

  /// Whether writes are refused, and how to cancel the one in progress.
  struct Writing: Sendable {
    var isSuspended = false
    var current: CancellationFlag?
  }

  /// Opens a store. A writer also creates and migrates it. Waits while another process opens the store. Blocks the
  /// calling thread.
  /// - Parameters:
  ///   - location: The folder and name of the store.
  ///   - role: `.writer` in the app, `.reader` in its widgets.
  ///   - schema: The tables that this program expects.
  ///   - options: Durability, file protection and timeouts.
  /// - Throws: ``StoreError``, or an error of a migration; the files are unchanged then. Both roles throw
  ///   `.schemaTooNew`, `.formatTooNew`, `.foreignDatabase`, `.notADatabase`, `.corrupt`, `.missingData`,
  ///   `.permissionDenied`, `.networkFileSystem`, `.noContainer`, `.invalidName`, `.invalidSchema`, and `.busy` if
  ///   other processes take too long. Only a reader throws `.notCreated` and `.schemaTooOld`. Only a writer throws
  ///   `.full`, and `.constraint` if a migration violates a foreign key.
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
    writerLock = files.map { WriterLock($0.writerLock) }
    identities = Locked(opened.identities)
    writerTimeout = options.busyTimeout(of: role)
    logLimit = max(1 << 20, options.logLimit)
    nextLogLimit = Locked(logLimit)
    readers = StoreThreadPool(limit: max(1, options.readerCount))
    let makeReader: @Sendable () throws -> Connection = {
      do {
        return try withStoreErrors { try opener.connect(isReadOnly: true) }
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

  /// Ends observations, and closes the files after the calls in progress have returned. Later calls throw
  /// `.closed`. Blocks until the calls have returned, except inside a closure of this store, where it returns at
  /// once.
  public func close() {
    hub.close()
    pool.close { connection in
      // Leaves the database file complete, if no reader needs the log. What does not work now, the next writer does.
      let limit = WorkLimit(deadline: .now().advanced(by: .milliseconds(50)))
      _ = try? writerLock?.withLock(timeout: .zero, nil) {
        try connection.withLimit(limit) { try connection.checkpointAsFarAsPossible() }
      }
    }
    writers.close()
    readers.close()
  }

  /// Closes the store on a separate thread, and returns when it is closed.
  package func closeInBackground() async {
    // Closing does not throw.
    try? await runOnThread { self.close() }
  }

  // MARK: Reading

  /// Reads from one snapshot of the store. Blocks the calling thread. In a file, it waits if all reader connections
  /// are in use, but never for the writer.
  /// - Parameter body: Reads from the snapshot; the reader is valid only inside this closure.
  /// - Returns: The result of `body`.
  /// - Throws: ``StoreError``: `.nestedCall` inside a closure of this store, `.closed`, `.moved` if the file was
  ///   replaced, `.schemaTooNew` if another process migrated the file to a version that this one cannot read;
  ///   errors of `body`.
  public func read<Result>(_ body: (StoreReader) throws -> Result) throws -> Result { try read(nil, body) }

  /// Reads from one snapshot of the store on a thread of the store. Cancelling the task stops the query.
  /// - Parameter body: Reads from the snapshot; the reader is valid only inside this closure.
  /// - Returns: The result of `body`.
  /// - Throws: The same errors as the blocking `read`; `CancellationError` if the task was cancelled.
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
            return try connection.guarded { try body(reader) }
          }
        }
      }
    }
  }

  /// The current revision. Each commit that changes something increases it by one; a new store starts with 1.
  /// Reading this property is a read of the store, so inside a closure it throws `.nestedCall`: use
  /// ``StoreReader/revision`` there.
  /// - Throws: ``StoreError``, like `read`.
  public var revision: Int64 {
    get throws { try read { (reader: StoreReader) in try reader.revision } }
  }

  // MARK: Writing

  /// Runs `body` in a transaction: either all of its changes are stored, or none. Blocks the calling thread.
  /// - Parameter body: Writes in the transaction, which is valid only inside this closure.
  /// - Returns: The result of `body`.
  /// - Throws: ``StoreError``: `.readOnly` for a reader, `.busy` if another process writes for longer than the
  ///   timeout, `.suspended` after ``suspend()`` or ``endWriting()``, `.moved` if the file was replaced, `.full`,
  ///   `.constraint`, `.statement`, `.nestedCall`, `.closed`, `.schemaTooNew` if a newer program migrated the file;
  ///   errors of `body`, after a rollback.
  @discardableResult
  public func write<Result>(_ body: (StoreTransaction) throws -> Result) throws -> Result { try write(nil, body) }

  /// Runs `body` in a transaction on a thread of the store. If the task is cancelled before the commit, nothing is
  /// stored. Asynchronous writes run one after the other, in the order of the calls.
  /// - Parameter body: Writes in the transaction, which is valid only inside this closure.
  /// - Returns: The result of `body`.
  /// - Throws: The same errors as the blocking `write`; `CancellationError` if the task was cancelled.
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

  /// Runs `body` with the writer connection, unless the store is suspended. ``suspend()`` and `flag` cancel it.
  func withWriter<Result>(
    _ flag: CancellationFlag? = nil, _ body: (Connection) throws -> Result
  ) throws -> Result {
    checkProcess()
    guard role == .writer || files == nil else {
      throw StoreError(.readOnly, "the store was opened as a reader: write with a store that has the role '.writer'")
    }
    return try withStoreErrors {
      try pool.withWriter { connection in
        let flag = flag ?? CancellationFlag()
        try beginWriting(flag)
        defer { writing.withLock { $0.current = nil } }
        return try excludingWriters(flag) {
          try checkPlace(connection)
          return try connection.withLimit(WorkLimit(cancellation: flag)) { try body(connection) }
        }
      }
    }
  }

  private func excludingWriters<Result>(_ flag: CancellationFlag, _ body: () throws -> Result) throws -> Result {
    guard let writerLock else { return try body() }
    return try writerLock.withLock(timeout: writerTimeout, flag, body)
  }

  private func commit<Result>(
    on connection: Connection, _ body: (StoreTransaction) throws -> Result
  ) throws -> Result {
    let touches = ChangedRowCounter()
    connection.count(in: touches)
    defer { connection.onChange(nil) }
    var change: StoreChange?
    var version: Int64?
    let result = try connection.write {
      try checkSchema(connection, isWriting: true)
      let transaction = StoreTransaction(connection, touches: touches)
      defer { transaction.end() }
      // The log is open from here on.
      try checkFiles()
      let result = try connection.guarded { try body(transaction) }
      try transaction.check()
      let region = transaction.changedRegion()
      if !region.isEmpty {
        let revision = try ChangeLog.next(connection)
        try ChangeLog.append(region, revision: revision, to: connection)
        change = StoreChange(revision: revision, region: region)
        // It changes only when another connection commits, which is not possible before the end of this write.
        if hub.hasObservers { version = try connection.dataVersion() }
      }
      return result
    }
    try acknowledge(connection)
    if let change {
      // Do not overwrite the mark that another process left when it deleted the store.
      if !connection.hasMoved { revisionFile?.write(change.revision) }
      hub.committed(change) { (try? connection.dataVersion()) == version }
    }
    return result
  }

  /// Checks that a commit went to the files that other processes see, and keeps the log small.
  private func acknowledge(_ connection: Connection) throws {
    guard let size = try checkFiles(), size > nextLogLimit.withLock({ $0 }) else { return }
    // New snapshots read the database file once the log is in it, so only the snapshots of now are waited for.
    let limit = WorkLimit(deadline: .now().advanced(by: .seconds(1)))
    let isEmpty = (try? connection.withLimit(limit) { try connection.emptyLog() }) ?? false
    nextLogLimit.withLock { $0 = isEmpty ? logLimit : size + logLimit / 4 }
  }

  private func beginWriting(_ flag: CancellationFlag) throws(StoreError) {
    try writing.withLock { writing throws(StoreError) in
      guard !writing.isSuspended else { throw .suspendedNow }
      writing.current = flag
    }
  }

  // MARK: Checks

  /// A replaced file must not be used any more: other processes would not see the writes.
  private func checkPlace(_ connection: Connection) throws(StoreError) {
    if let files, connection.hasMoved { throw .moved(files.database) }
    try checkFiles()
  }

  /// Files that were replaced must not be used any more, even if the database itself is in place.
  /// - Returns: The size of the log in bytes; `nil` for a store in memory.
  @discardableResult
  private func checkFiles() throws(StoreError) -> Int? {
    guard let files else { return nil }
    let found = StoreFileIdentities(files)
    let isSame = identities.withLock { known in
      guard let last = known, found != last else { return true }
      guard found.isSame(as: last) else { return false }
      known = found
      return true
    }
    guard isSame else { throw .filesReplaced(files.database) }
    return found.logSize
  }

  /// Another process may have migrated the file after this one opened it.
  private func checkSchema(_ connection: Connection, isWriting: Bool) throws {
    let found = try StoreVersion.schemaNumber(connection)
    guard found != schema.version else { return }
    let version = try StoreVersion.read(connection)
    if isWriting { try version.checkWriter(schema) }
    try version.checkReader(schema)
  }

  private func checkProcess() {
    precondition(
      process == getpid(), "a store cannot be used in a child process after fork: open it again in the child")
  }

  private func run<Result: Sendable>(
    on workers: StoreThreadPool, _ body: @escaping @Sendable (LocalStore, CancellationFlag) throws -> Result
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
    .suspended, "the store is suspended while the app is in the background: try again after it is resumed")
}
