#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program that accompanies the server, such as a connection pooler. It runs as the server's user, and stops when this
/// process ends.
package final class PrivateProcess: Sendable {
  private let process: pid_t
  private let keepAlivePipe: Int32

  /// - Parameter command: The program and its arguments. The program must not move itself to the background.
  package init(_ command: [String]) throws(ClusterError) {
    let user = try ClusterUser.choose()
    let script = """
      exec 3<&0
      "$@" >/dev/null 2>&1 3<&- </dev/null &
      program=$!
      ( cat <&3 >/dev/null; kill -TERM $program ) 2>/dev/null &
      wait $program
      """
    (process, keepAlivePipe) = try spawn((user?.command ?? []) + ["/bin/sh", "-c", script, "martlet"] + command)
  }

  /// Makes the user that runs the program the owner of a file or folder.
  package static func give(_ path: String) throws(ClusterError) {
    guard let user = try ClusterUser.choose() else { return }
    guard chown(path, user.id, user.group) == 0 else {
      throw ClusterError("cannot change the owner of '\(path)' to '\(user.name)'")
    }
  }

  /// Stops the program and waits until it has ended.
  package func stop() {
    close(keepAlivePipe)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }
}
