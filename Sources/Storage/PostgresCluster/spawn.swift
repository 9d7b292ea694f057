import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Starts a program whose standard input is a pipe. The program gets its own process group, so that Ctrl-C does not reach
/// it.
/// - Returns: The process, and the write end of the pipe, which the system closes when this process ends.
func spawn(_ arguments: [String]) throws(ClusterError) -> (process: pid_t, keepAlivePipe: Int32) {
  var ends: [Int32] = [-1, -1]
  guard platform_pipe(&ends) == 0 else { throw ClusterError("cannot create a pipe") }
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
  posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
  posix_spawnattr_setpgroup(&attributes, 0)
  // Threads of a pool block signals. A shell that inherits this misses SIGCHLD and waits forever.
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK
  // Otherwise, files that other threads have open now would stay open while the server runs.
  platform_close_others(&actions)
  #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
  #endif
  posix_spawnattr_setflags(&attributes, Int16(flags))
  var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  var process: pid_t = 0
  let result = posix_spawnp(&process, arguments[0], &actions, &attributes, &words, environ)
  close(ends[0])
  guard result == 0 else {
    close(ends[1])
    throw ClusterError("cannot start '\(arguments[0])': \(String(cString: strerror(result)))")
  }
  return (process, ends[1])
}
