/// How to open a database.
package struct ConnectionOptions: Hashable, Sendable {
  package enum Location: Hashable, Sendable {
    /// A file, made when it is not there (unless opened to read only).
    case file(String)
    /// A database of its own that goes with its connection.
    case memory
  }

  /// What a power cut may cost.
  package enum Synchronous: String, Hashable, Sendable {
    /// Nothing that was committed.
    case full = "FULL"
    /// The last transactions; the file stays whole.
    case normal = "NORMAL"
    /// The file. For data that can be made again.
    case off = "OFF"
  }

  package var location: Location
  package var isReadOnly: Bool
  /// Whether a file that is not there is made.
  package var creates = true
  /// Whether opening puts the file into WAL mode. Without it the file is left as it is until ``Connection/enterWAL()``.
  package var entersWAL = true
  /// Whether the last connection leaves the WAL in place, for readers that may not make one.
  package var keepsWAL = false
  /// Whether the last connection that closes moves the WAL into the file, by SQLite's own locks alone.
  package var checkpointsOnClose = true
  /// Overwrites what was deleted.
  package var deletesSecurely = false
  /// The longest that a WAL stays after a checkpoint, in bytes.
  package var walLimit: Int?
  package var synchronous: Synchronous
  /// How long to wait for a lock of another connection.
  package var busyTimeout: Duration
  /// How many prepared statements to keep.
  package var statementLimit: Int
  /// The longest text or blob, in bytes; a longer result is an error, not a use of all memory.
  package var valueLimit: Int32

  package init(
    _ location: Location, isReadOnly: Bool = false, synchronous: Synchronous = .normal,
    busyTimeout: Duration = .seconds(5), statementLimit: Int = 512, valueLimit: Int32 = 256 << 20
  ) {
    self.location = location
    self.isReadOnly = isReadOnly
    self.synchronous = synchronous
    self.busyTimeout = busyTimeout
    self.statementLimit = statementLimit
    self.valueLimit = valueLimit
  }
}
