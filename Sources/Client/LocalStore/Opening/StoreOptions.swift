/// What a program may do with a store.
///
/// ```swift
/// let reader = try LocalStore(.appGroup("group.com.example.tasks"), role: .reader, schema: schema)
/// ```
public enum StoreRole: Hashable, Sendable {
  /// Creates, migrates, reads and writes the store: the app, and intents that write.
  case writer
  /// Reads an existing store; never creates, migrates or writes: widgets.
  case reader
}

/// Options of a store.
///
/// ```swift
/// var options = StoreOptions()
/// options.durability = .full
/// let durable = try LocalStore(.appGroup("group.com.example.tasks"), schema: schema, options: options)
/// ```
public struct StoreOptions: Hashable, Sendable {
  /// What a power failure may lose.
  ///
  /// ```swift
  /// var options = StoreOptions()
  /// options.durability = .normal
  /// ```
  public enum Durability: Hashable, Sendable {
    /// The last commits may be lost, but the file is never damaged. A commit takes microseconds.
    case normal
    /// No commit is lost. A commit waits for the disk, which takes a few milliseconds.
    case full
  }

  /// When the files can be read on a locked device. Applies to Apple systems except macOS, which has no protection
  /// classes.
  ///
  /// ```swift
  /// var options = StoreOptions()
  /// options.protection = .complete
  /// ```
  public enum Protection: Hashable, Sendable {
    /// From the first unlock after a restart, also while the device is locked. Widgets need this.
    case untilFirstUnlock
    /// While the device is unlocked; a file that is already open stays readable after that.
    case unlessOpen
    /// Only while the device is unlocked.
    case complete
    /// Always.
    case none
  }

  /// What a power failure may lose; `.normal` by default.
  public var durability = Durability.normal
  /// The file protection, which is set on the folder each time a writer opens the store. If the system refuses it,
  /// the store still works.
  public var protection = Protection.untilFirstUnlock
  /// How long to wait for another process; `nil` means five seconds for writers and three for readers. A writer
  /// waits twice as long for another process that is opening the store.
  public var busyTimeout: Duration?
  /// The number of threads that may read at the same time; others wait. Values below 1 count as 1. A store in
  /// memory uses one connection for reading and writing, one call at a time.
  public var readerCount = 4
  /// The size of the write-ahead log, in bytes, above which a commit waits up to a second for snapshots of readers to
  /// end, so that the log can start over. Without it, a log grows as long as reads overlap. 64 MiB by default.
  public var logLimit = 64 << 20
  /// Whether to overwrite deleted content in the file with zeros.
  public var erasesDeleted = false

  /// Creates options with default values.
  public init() {}

  func busyTimeout(of role: StoreRole) -> Duration { busyTimeout ?? .seconds(role == .writer ? 5 : 3) }
}
