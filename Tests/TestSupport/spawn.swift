import CPlatform
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Starts a program with the tests' environment, changed, and both outputs in one file.
/// - Parameter command: The program's path, and its arguments.
func spawn(_ command: [String], in folder: URL?, environment: [String: String], output: Int32) throws -> Int32 {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, output, 1)
  posix_spawn_file_actions_adddup2(&actions, output, 2)
  // A pipe or socket of another test would stay open as long as the program runs.
  platform_close_others(&actions)
  // The threads of Swift's pool block signals. A program that starts with SIGCHLD blocked may never learn that its own
  // child has ended.
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  var flags = POSIX_SPAWN_SETSIGMASK
  #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
  #endif
  posix_spawnattr_setflags(&attributes, Int16(flags))
  // The shell becomes the program, with the same number.
  let command = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0.path] + command } ?? command
  let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
  var values: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { for pointer in words + values { free(pointer) } }
  var process: pid_t = 0
  let status = posix_spawn(&process, command[0], &actions, &attributes, &words, &values)
  guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EINVAL) }
  return process
}

/// The exit code; the signal's number where a signal ended it.
func exitCode(_ status: Int32) -> Int32 { status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F }
