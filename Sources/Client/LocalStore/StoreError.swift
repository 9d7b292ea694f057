/// Why a store could not do what it was asked. Nothing of a failed write is stored.
public struct StoreError: Error, Sendable {
  /// A struct with constants, so that a new code breaks no source.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Another process held the lock for longer than the time-out. Try again later.
    public static let busy = Code("busy")
    /// The disk is full. Nothing is damaged; it works again once there is room.
    public static let full = Code("full")
    /// The file is damaged: ``LocalStore/setAside(_:)`` it, or restore a backup.
    public static let corrupt = Code("corrupt")
    /// What is there is no database.
    public static let notADatabase = Code("notADatabase")
    /// A database of somebody else.
    public static let foreignDatabase = Code("foreignDatabase")
    /// The store's file is gone or empty although commits were made.
    public static let missingData = Code("missingData")
    /// No writer has made the store yet.
    public static let notCreated = Code("notCreated")
    /// A newer app wrote the file; see ``StoreError/found`` and ``StoreError/supported``.
    public static let schemaTooNew = Code("schemaTooNew")
    /// A reader is newer than the file, and readers do not migrate.
    public static let schemaTooOld = Code("schemaTooOld")
    /// A newer version of Martlet wrote the file.
    public static let formatTooNew = Code("formatTooNew")
    /// The store was opened to read, or its folder cannot be written.
    public static let readOnly = Code("readOnly")
    /// A file or folder of the store may not be opened or made, or SQLite cannot open it.
    public static let permissionDenied = Code("permissionDenied")
    /// SQLite's shared memory works on local disks only.
    public static let networkFileSystem = Code("networkFileSystem")
    /// There is no container of that App Group.
    /// Also when a folder on the way to a file is missing, such as that of a backup.
    public static let noContainer = Code("noContainer")
    /// A name or an App Group that is empty, longer than 100 bytes, begins with a dot, or holds anything but ASCII
    /// letters, digits, `-`, `_` and `.`; a path of more than 500 bytes; or a ``SharedSnapshot`` in memory.
    public static let invalidName = Code("invalidName")
    /// The file was removed, renamed or replaced while it was open: open the store again.
    public static let moved = Code("moved")
    /// Commits that the file once had are gone: a power cut, a damaged WAL or an older copy.
    /// Never thrown: the store goes on without them, and says so in ``LocalStore/issues``.
    public static let lostCommits = Code("lostCommits")
    /// The app is going to the background; see ``LocalStore/suspend()``.
    public static let suspended = Code("suspended")
    /// The store was closed.
    public static let closed = Code("closed")
    /// A store was used inside its own closure.
    public static let nestedCall = Code("nestedCall")
    /// A row breaks a rule of its table: unique, not null, a foreign key, a check.
    public static let constraint = Code("constraint")
    /// Two steps of a ``StoreSchema`` have one version, or a step's version is below 1.
    public static let invalidSchema = Code("invalidSchema")
    /// A payload that is longer than a ``SharedSnapshot`` may be.
    public static let tooLarge = Code("tooLarge")
    /// SQLite has undone the whole transaction after an earlier error, or a statement has ended it: nothing more can be
    /// written in it.
    public static let rolledBack = Code("rolledBack")
    /// The statement is wrong, or a value is too big.
    public static let statement = Code("statement")
    /// The disk, the file system or the memory failed in another way. Also a backup whose file is there already.
    public static let inputOutput = Code("inputOutput")

    private init(_ name: String) { description = name }
  }

  public let code: Code
  /// For people and logs: no value of a row.
  public let message: String
  /// The version in the file, and the version that this program knows.
  /// For `.lostCommits` the revision that the file has, and the one that it once had; `nil` for codes without versions.
  public let found: Int?
  public let supported: Int?
  /// What the layer below threw, for a debugger; `nil` when the store found the fault itself.
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
  public var description: String { "\(code): \(message)" }
}
