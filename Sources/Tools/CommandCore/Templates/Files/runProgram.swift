#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs a program that is found through `PATH`, and waits until it ends.
/// - Returns: The exit status, or 127 if the program could not be started, and its standard output.
func runProgram(_ words: [String]) -> (status: Int32, output: [UInt8]) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return (127, []) }
  defer { close(ends[0]) }
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
  #else
    var actions = posix_spawn_file_actions_t()
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
  posix_spawn_file_actions_addclose(&actions, ends[0])
  var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var process = pid_t()
  guard let program = arguments[0] else { return (127, []) }
  let status = posix_spawnp(&process, program, &actions, nil, &arguments, environ)
  close(ends[1])
  guard status == 0 else { return (127, []) }
  var output: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(ends[0], &chunk, chunk.count)
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { break }
    output += chunk[..<count]
  }
  var ended: Int32 = 0
  while waitpid(process, &ended, 0) < 0 && errno == EINTR {}
  let wasExit = ended & 0x7F == 0
  return (wasExit ? (ended >> 8) & 0xFF : 128, output)
}
