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
  public enum Protection: Hashable, Sendable {
    case untilFirstUnlock
    case unlessOpen
    case complete
    case none
  }

  public var durability = Durability.normal
  public var protection = Protection.untilFirstUnlock
  /// How long to wait for another process; `nil` for five seconds, and three for readers.
  public var busyTimeout: Duration?
  /// How many threads may read at once.
  public var readerCount = 4
  /// Overwrites what was deleted, so that nobody finds it in the file.
  public var erasesDeleted = false

  public init() {}

  func busyTimeout(of role: StoreRole) -> Duration { busyTimeout ?? .seconds(role == .writer ? 5 : 3) }
}
