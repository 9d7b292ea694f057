/// What a program may do with a store.
public enum StoreRole: Hashable, Sendable {
  /// Makes, migrates, reads and writes: the app, and intents that write.
  case writer
  /// Reads what is there; never makes, migrates or writes: widgets.
  case reader
}

/// How a store behaves.
public struct StoreOptions: Hashable, Sendable {
  /// What a power cut may cost.
  public enum Durability: Hashable, Sendable {
    /// The last commits; the file stays whole. A commit takes microseconds.
    case normal
    /// Nothing that was committed. A commit waits for the disk, some milliseconds.
    case full
  }

  /// When the files of a locked device can be read. Apple systems only.
  /// A Mac has no such classes: there it changes nothing.
  public enum Protection: Hashable, Sendable {
    /// From the first unlocking after a start on, also while the device is locked: what widgets need.
    case untilFirstUnlock
    /// While the device is unlocked; a file that is open then stays readable.
    case unlessOpen
    /// While the device is unlocked.
    case complete
    /// Always.
    case none
  }

  public var durability = Durability.normal
  /// Set on the folder each time a writer opens the store. Where the system refuses it the store works all the same.
  public var protection = Protection.untilFirstUnlock
  /// How long to wait for another process; `nil` for five seconds, and three for readers.
  /// A writer waits twice as long for another process that is opening the store.
  public var busyTimeout: Duration?
  /// How many threads may read at once.
  /// Others wait. Less than 1 counts as 1; in memory the connection that writes also reads, one call at a time.
  public var readerCount = 4
  /// Overwrites what was deleted, so that nobody finds it in the file.
  public var erasesDeleted = false

  public init() {}

  func busyTimeout(of role: StoreRole) -> Duration { busyTimeout ?? .seconds(role == .writer ? 5 : 3) }
}
