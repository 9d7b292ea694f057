import LocalStore
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The benchmark `signal`: the time from a commit in one process until another process receives the value. The next commit
// follows after the value was received. The time starts when the commit returns. Prints the median and the 99th percentile
// in microseconds, and the number of values that took longer than half a second.
// Usage: SignalBench [COMMITS]. The observing process runs the same program.

let schema = StoreSchema([
  .init(1) {
    try $0.execute(
      "CREATE TABLE counter (id INTEGER PRIMARY KEY, value INTEGER NOT NULL) STRICT; INSERT INTO counter VALUES (1, 0)")
  }
])

if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "observe" {
  try await observe(.directory(CommandLine.arguments[2]))
} else {
  try measure(commits: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000)
}

/// Writes each received value and its time to standard output, as sixteen bytes.
func observe(_ location: StoreLocation) async throws {
  let store = try LocalStore(location, role: .reader, schema: schema)
  let values = store.values(in: .table("counter")) { reader in
    try reader.rows("SELECT value FROM counter")[0][0].integer ?? -1
  }
  for try await snapshot in values {
    var report = (snapshot.value, MonotonicTime.now().nanoseconds)
    _ = write(1, &report, 16)
  }
}

func measure(commits: Int) throws {
  var template = Array("/tmp/martlet-signal-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { return }
  let folder = template.withUnsafeBufferPointer {
    String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
  let location = StoreLocation.directory(folder)
  let store = try LocalStore(location, schema: schema)
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return }
  let child = try startObserver(folder, output: ends[1])
  close(ends[1])
  defer {
    kill(child, SIGTERM)
    waitpid(child, nil, 0)
    try? LocalStore.erase(location)
    unlink(folder + "/store.lock")
    rmdir(folder)
  }
  var report: (Int64, UInt64) = (-1, 0)
  guard read(ends[0], &report, 16) == 16 else { return }
  var delays: [UInt64] = []
  var missed = 0
  for number in 1...Int64(commits) {
    try store.write { try $0.execute("UPDATE counter SET value = ?1", [.integer(number)]) }
    let committed = MonotonicTime.now().nanoseconds
    while report.0 < number, read(ends[0], &report, 16) == 16 {}
    let delay = report.1 > committed ? report.1 - committed : 0
    delays.append(delay)
    // Found by the check that runs each second, not by the signal.
    if delay > 500_000_000 { missed += 1 }
  }
  delays.sort()
  func microseconds(_ share: Double) -> Double {
    Double(delays[min(delays.count - 1, Int(Double(delays.count) * share))] / 100) / 10
  }
  print(microseconds(0.5), microseconds(0.99), missed)
}

/// Starts this program as the observing process.
func startObserver(_ folder: String, output: Int32) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  defer { posix_spawn_file_actions_destroy(&actions) }
  var arguments: [UnsafeMutablePointer<CChar>?] =
    [CommandLine.arguments[0], "observe", folder].map { (text: String) in strdup(text) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var child: pid_t = 0
  guard posix_spawn(&child, CommandLine.arguments[0], &actions, nil, &arguments, environ) == 0 else {
    throw CancellationError()
  }
  return child
}
