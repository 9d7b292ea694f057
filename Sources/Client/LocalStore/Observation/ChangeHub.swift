import Files
import Locks
import SQLite

/// Delivers changes to the observers of this process. Changes of this process are delivered after each commit; the
/// revision file signals commits of other processes.
///
/// While there are observers, one thread watches the revision file. Changes of other processes are read from the
/// change log. The event for a commit of this process has no further effect.
final class ChangeHub: Sendable {
  private struct Progress {
    /// The connection that reads the change log.
    var connection: Connection?
    /// The last revision that was delivered.
    var delivered: Int64 = 0
    /// `PRAGMA data_version` of the last read.
    var dataVersion: Int64 = -1
    var seen: Int64 = -1
  }

  private struct Observers {
    var mailboxes: [ObjectIdentifier: ChangeMailbox] = [:]
    var watch: FileWatch?
    var isClosed = false
  }

  /// Lock order: before `observers`, never after.
  private let progress = Monitor(Progress())
  private let observers = Locked(Observers())
  private let revisionFile: String?
  private let makeReader: @Sendable () throws -> Connection

  /// - Parameter sideFile: The revision file; `nil` for a store in memory, which only this process uses.
  init(revisionFile: String?, makeReader: @escaping @Sendable () throws -> Connection) {
    self.revisionFile = revisionFile
    self.makeReader = makeReader
  }

  // MARK: Observers

  func add(_ mailbox: ChangeMailbox) {
    let isFirst = observers.withLock { $0.mailboxes.isEmpty && !$0.isClosed }
    // If the store cannot be read now, the watching thread retries every second.
    if isFirst, revisionFile != nil { try? readChanges(delivering: false) }
    let watch = observers.withLock { observers -> FileWatch? in
      guard !observers.isClosed else { return nil }
      observers.mailboxes[ObjectIdentifier(mailbox)] = mailbox
      guard let revisionFile, observers.watch == nil else { return nil }
      observers.watch = FileWatch(revisionFile)
      return observers.watch
    }
    if observers.withLock({ $0.isClosed }) { mailbox.finish() }
    guard let watch else { return }
    let status = startThread { [self] in run(watch) }
    if status != 0 { observers.withLock { $0.watch = nil } }
    // Delivers commits between the first read and the start of the watch.
    try? readChanges()
  }

  func remove(_ mailbox: ChangeMailbox) {
    observers.withLock { $0.mailboxes[ObjectIdentifier(mailbox)] = nil }
    mailbox.finish()
  }

  func close() {
    let (mailboxes, watch) = observers.withLock { observers in
      observers.isClosed = true
      defer { observers = Observers(isClosed: true) }
      return (Array(observers.mailboxes.values), observers.watch)
    }
    watch?.stop()
    for mailbox in mailboxes { mailbox.finish() }
    progress.withLock { $0.connection = nil }
  }

  // MARK: Changes

  var hasObservers: Bool { observers.withLock { !$0.mailboxes.isEmpty } }

  /// Called after a commit of this process. Never throws: if the change log cannot be read now, the watching thread
  /// reads it later.
  /// - Parameter isLatest: Whether no other connection has committed since.
  func committed(_ change: StoreChange, isLatest: () -> Bool) {
    guard hasObservers else { return }
    let isNext = progress.withLock { progress -> Bool in
      guard revisionFile == nil || change.revision == progress.delivered + 1 else { return false }
      progress.delivered = change.revision
      bring(change)
      if revisionFile != nil { noteOwnCommit(change.revision, &progress, isLatest) }
      return true
    }
    if !isNext { try? readChanges() }
  }

  /// Reads up to a commit of this process, so that the next read finds only later ones. A program that does not use
  /// this library changes the file but not the revision: read together with a commit of this process, its commit
  /// would look like a part of that.
  private func noteOwnCommit(_ revision: Int64, _ progress: inout Progress, _ isLatest: () -> Bool) {
    guard let connection = progress.connection else { return }
    let read = try? connection.read { (try ChangeLog.latest(connection), try connection.dataVersion()) }
    guard let read, read.0 == revision else { return }
    (progress.seen, progress.dataVersion) = read
    if !isLatest() { bring(StoreChange(revision: revision, region: .everything)) }
  }

  private func run(_ watch: FileWatch) {
    var idle = 0
    while watch.wait(milliseconds: 1_000) {
      // The thread keeps running for a moment, because observers often come and go in quick succession.
      let isOver = observers.withLock { observers in
        idle = observers.mailboxes.isEmpty ? idle + 1 : 0
        guard idle > 2 else { return false }
        if observers.watch === watch { observers.watch = nil }
        return true
      }
      if isOver { return }
      try? readChanges()
    }
  }

  /// Reads and delivers the commits since the last call.
  private func readChanges(delivering: Bool = true) throws {
    try progress.withLock { progress in
      if progress.connection?.hasMoved == true {
        // The file was replaced, so all of its content is new, whatever its revision is. Readers of the old file
        // get `.moved` on their next read.
        bring(StoreChange(revision: .max, region: .everything))
        progress = Progress()
      }
      if progress.connection == nil {
        progress.connection = try makeReader()
        progress.dataVersion = -1
      }
      guard let connection = progress.connection else { return }
      var version = progress.dataVersion
      let change = try connection.read { () -> StoreChange? in
        let revision = try ChangeLog.latest(connection)
        // Read inside the transaction, so that it matches the snapshot.
        version = try connection.dataVersion()
        guard version != progress.dataVersion || !delivering else { return nil }
        // The file changed but the revision did not: a checkpoint, or a program that does not use this library.
        if revision == progress.seen, progress.dataVersion >= 0 {
          return StoreChange(revision: revision, region: .everything)
        }
        progress.seen = revision
        guard revision > progress.delivered else { return nil }
        return delivering
          ? try ChangeLog.changes(after: progress.delivered, connection)
          : StoreChange(revision: revision, region: .nothing)
      }
      progress.dataVersion = version
      guard let change else { return }
      progress.delivered = max(progress.delivered, change.revision)
      if delivering { bring(change) }
    }
  }

  private func bring(_ change: StoreChange) {
    let mailboxes = observers.withLock { Array($0.mailboxes.values) }
    for mailbox in mailboxes where mailbox.region.intersects(change.region) { mailbox.post(change) }
  }
}
