import SQLite

/// The loop of the writer thread. It commits waiting jobs together, because waiting for the disk in a commit takes longer
/// than the jobs themselves.
struct GroupWriter {
  let connection: Connection
  let queue: WorkQueue<PoolJob>

  /// The maximum number of jobs that share a commit.
  private static let groupLimit = 64
  /// The time after which a group commits although more jobs are waiting, because the first job waits for the last one.
  private static let groupTime = Duration.milliseconds(10)

  func run() {
    while true {
      var waiting = queue.pop(most: Self.groupLimit)[...]
      guard !waiting.isEmpty else { break }
      while let first = waiting.first {
        if first.runsWithoutTransaction {
          waiting.removeFirst()
          runWithoutTransaction(first)
          first.finish()
        } else {
          let group = waiting.prefix { !$0.runsWithoutTransaction }
          let done = group.count == 1 ? runSingle(first) : runGroup(group)
          waiting.removeFirst(done)
        }
      }
    }
    // After a checkpoint, the main file contains everything. It fails while readers are open, which is harmless.
    _ = try? connection.checkpoint()
  }

  private func runWithoutTransaction(_ job: PoolJob) {
    do { try job.run(on: connection) } catch { connection.rollBack() }
    // If a body leaves its transaction open, the next job must not become part of it.
    if connection.isInTransaction {
      connection.rollBack()
      job.fail(SQLiteError(code: .misuse, message: "the work left a transaction open; it was rolled back"))
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
      // This replaces the result of a job whose commit failed.
      job.fail(error)
    }
  }

  /// Runs jobs in one transaction until the time limit of a group, and returns how many ran.
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
      // A failure rolls back the job's savepoint. After some errors, SQLite rolls back the whole transaction.
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
      // Nothing was stored. Failed jobs keep their errors, and the other jobs run again one by one.
      for job in group where !job.hasFailed { runInTransaction(job) }
    }
    for job in group { job.finish() }
    return done
  }
}
