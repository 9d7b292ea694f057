/// An error of a store. A failed write stores nothing.
///
/// ```swift
/// do {
///   try await store.write { try $0.execute("DELETE FROM task") }
/// } catch let error as StoreError where error.code == .busy {
///   print("try again later: \(error.message)")
/// }
/// ```
public struct StoreError: Error, Sendable {
  /// The kind of an error. A struct with constants, so that new codes do not break source compatibility.
  ///
  /// ```swift
  /// let codes: [StoreError.Code] = [.busy, .full, .suspended]
  /// ```
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the constant.
    public let description: String

    /// Another process held the lock for longer than the timeout. Try again later.
    public static let busy = Code("busy")
    /// The disk is full. No data is damaged; writes work again when there is free space.
    public static let full = Code("full")
    /// The file is damaged. Use ``LocalStore/setAside(_:)``, or restore a backup.
    public static let corrupt = Code("corrupt")
    /// The file is not a database.
    public static let notADatabase = Code("notADatabase")
    /// The file is the database of another program.
    public static let foreignDatabase = Code("foreignDatabase")
    /// The store's file is missing or empty, although commits were made.
    public static let missingData = Code("missingData")
    /// No writer has created the store yet.
    public static let notCreated = Code("notCreated")
    /// A newer app wrote the file; see ``StoreError/found`` and ``StoreError/supported``.
    public static let schemaTooNew = Code("schemaTooNew")
    /// The reader requires a newer schema than the file has, and readers do not migrate.
    public static let schemaTooOld = Code("schemaTooOld")
    /// A newer version of Martlet wrote the file.
    public static let formatTooNew = Code("formatTooNew")
    /// The store was opened as a reader, or its folder is not writable.
    public static let readOnly = Code("readOnly")
    /// A file or folder of the store cannot be opened or created because of its permissions, or SQLite cannot open
    /// it.
    public static let permissionDenied = Code("permissionDenied")
    /// The folder is on a network file system. SQLite's shared memory requires a local disk.
    public static let networkFileSystem = Code("networkFileSystem")
    /// The container of the App Group does not exist, or the parent folder of a file does not exist, for example
    /// that of a backup.
    public static let noContainer = Code("noContainer")
    /// The name of a store or an App Group is empty, longer than 100 bytes, starts with a dot, or has characters
    /// other than ASCII letters, digits, `-`, `_` and `.`; or a path is longer than 500 bytes; or a
    /// ``SharedSnapshot`` has the location `.memory`.
    public static let invalidName = Code("invalidName")
    /// The file was deleted, renamed or replaced while it was open. Open the store again.
    public static let moved = Code("moved")
    /// Commits are lost because of a power failure, a damaged write-ahead log or an older copy of the file. Never
    /// thrown: the store works without them, and reports them in ``LocalStore/issues``.
    public static let lostCommits = Code("lostCommits")
    /// The store is suspended because the app enters the background; see ``LocalStore/suspend()``.
    public static let suspended = Code("suspended")
    /// The store was closed.
    public static let closed = Code("closed")
    /// A store was used inside one of its closures.
    public static let nestedCall = Code("nestedCall")
    /// A row violates a constraint: unique, not null, a foreign key or a check.
    public static let constraint = Code("constraint")
    /// Two migrations of a ``StoreSchema`` have the same version, or a version is below 1.
    public static let invalidSchema = Code("invalidSchema")
    /// A payload is larger than the limit of a ``SharedSnapshot``.
    public static let tooLarge = Code("tooLarge")
    /// SQLite rolled back the transaction after an earlier error, or a statement ended it. Nothing more can be
    /// written in it.
    public static let rolledBack = Code("rolledBack")
    /// The SQL statement is invalid, or a value is too large.
    public static let statement = Code("statement")
    /// Another error of the disk, the file system or memory; also a backup whose file already exists.
    public static let inputOutput = Code("inputOutput")

    private init(_ name: String) { description = name }
  }

  /// The kind of the error.
  public let code: Code
  /// A text for people and logs. It contains no values of rows.
  public let message: String
  /// The version in the file. For `.lostCommits`, the revision of the file; `nil` for codes without versions.
  public let found: Int?
  /// The version that this program supports. For `.lostCommits`, the last known revision; `nil` for codes without
  /// versions.
  public let supported: Int?
  /// The error of the lower layer, for debugging; `nil` if the store detected the error itself.
  public let underlying: (any Error)?

  init(
    _ code: Code, _ message: String, found: Int? = nil, supported: Int? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.found = found
    self.supported = supported
    self.underlying = underlying
  }
}

extension StoreError: CustomStringConvertible {
  /// The code and the message.
  public var description: String { "\(code): \(message)" }
}
