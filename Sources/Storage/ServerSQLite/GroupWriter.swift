import SQLite

/// The writer thread: takes what waits, and commits it together, since a commit's wait for the disk costs more than the
/// work itself.
struct GroupWriter {
  let connection: Connection
  let queue: WorkQueue<PoolJob>

  /// Work that may share a commit.
  private static let groupLimit = 64
  /// When to commit although more is there: the first of a group waits for the last.
  private static let groupTime = Duration.milliseconds(10)

  func run() {
    while true {
      var waiting = queue.pop(most: Self.groupLimit)[...]
      guard !waiting.isEmpty else { break }
      while let first = waiting.first {
        if first.isAlone {
          waiting.removeFirst()
          runAlone(first)
          first.finish()
        } else {
          let group = waiting.prefix { !$0.isAlone }
          let done = group.count == 1 ? runSingle(first) : runGroup(group)
          waiting.removeFirst(done)
        }
      }
    }
    // The file alone then holds everything. Readers that are still open keep this from happening, which harms nothing.
    _ = try? connection.checkpoint()
  }

  private func runAlone(_ job: PoolJob) {
    do { try job.run(on: connection) } catch { connection.rollBack() }
    // A body that forgot to end its transaction must not take the next one's work with it.
    if connection.isInTransaction {
      connection.rollBack()
      job.fail(SQLiteError(code: .misuse, message: "a transaction was left open"))
    }
  }

  private func runSingle(_ job: PoolJob) -> Int {
    runInTransaction(job)
    job.finish()
    return 1
  }

  private func runInTransaction(_ job: PoolJob) {
    do {
      try connection.withLimit(job.limit) { try connection.write { try job.run(on: connection) } }
    } catch {
      // Also when the work succeeded and its commit did not.
      job.fail(error)
    }
  }

  /// Runs as many of `jobs` as its time allows in one transaction; returns how many are done.
  private func runGroup(_ jobs: ArraySlice<PoolJob>) -> Int {
    do {
      try connection.runControl("BEGIN IMMEDIATE")
    } catch {
      for job in jobs {
        job.fail(error)
        job.finish()
      }
      return jobs.count
    }
    let end = MonotonicTime.now().advanced(by: Self.groupTime)
    var done = 0
    for job in jobs {
      // A failure undoes its own savepoint, or, after some errors, the whole transaction.
      do { try connection.write { try job.run(on: connection) } } catch { job.fail(error) }
      done += 1
      guard connection.isInTransaction, MonotonicTime.now() < end else { break }
    }
    let group = jobs.prefix(done)
    do {
      guard connection.isInTransaction else {
        throw SQLiteError(code: .error, message: "the transaction was rolled back")
      }
      try connection.runControl("COMMIT")
    } catch {
      connection.rollBack()
      // Nothing is stored. What failed by itself has its error; the others are tried one by one.
      for job in group where !job.hasFailed { runInTransaction(job) }
    }
    for job in group { job.finish() }
    return done
  }
}
