/// The options for opening a database.
package struct ConnectionOptions: Hashable, Sendable {
  package enum Location: Hashable, Sendable {
    /// A file. It is created if it does not exist and ``ConnectionOptions/creates`` is set.
    case file(String)
    /// A separate database in memory. It is deleted when its connection closes.
    case memory
  }

  /// What a power failure may destroy.
  package enum Synchronous: String, Hashable, Sendable {
    /// No committed transaction.
    case full = "FULL"
    /// The last transactions. The file stays intact.
    case normal = "NORMAL"
    /// The whole file. For data that can be recreated.
    case off = "OFF"
  }

  package var location: Location
  package var isReadOnly: Bool
  /// Whether a missing file is created.
  package var creates = true
  /// Whether opening switches the file to WAL mode. Otherwise the mode is unchanged until ``Connection/enterWAL()``.
  package var entersWAL = true
  /// Whether the last connection keeps the WAL file, for readers that may not create one.
  package var keepsWAL = false
  /// Whether the last connection that closes moves the WAL into the file, protected only by SQLite's own locks.
  package var checkpointsOnClose = true
  /// Whether deleted data is overwritten.
  package var deletesSecurely = false
  /// The maximum size of the WAL after a checkpoint, in bytes.
  package var walLimit: Int?
  package var synchronous: Synchronous
  /// How long to wait for another connection's lock.
  package var busyTimeout: Duration
  /// The maximum number of cached prepared statements.
  package var statementLimit: Int
  /// The maximum length of a text or blob, in bytes. A longer result is an error, so that it cannot use all memory.
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
