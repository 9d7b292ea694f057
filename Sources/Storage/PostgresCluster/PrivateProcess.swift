#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program beside the server, such as a pooler: run as the server's user, and ended when we are.
package final class PrivateProcess: Sendable {
  private let process: pid_t
  private let lifeline: Int32

  /// - Parameter command: The program and its arguments; it must stay in the foreground.
  package init(_ command: [String]) throws(ClusterError) {
    let user = try ClusterUser.choose()
    let script = """
      exec 3<&0
      "$@" >/dev/null 2>&1 3<&- </dev/null &
      program=$!
      ( cat <&3 >/dev/null; kill -TERM $program ) 2>/dev/null &
      wait $program
      """
    (process, lifeline) = try spawn((user?.command ?? []) + ["/bin/sh", "-c", script, "martlet"] + command)
  }

  /// Gives a file or folder to the user as whom the program runs.
  package static func give(_ path: String) throws(ClusterError) {
    guard let user = try ClusterUser.choose() else { return }
    guard chown(path, user.id, user.group) == 0 else {
      throw ClusterError("'\(path)' cannot be given to the user '\(user.name)'")
    }
  }

  /// Ends it and waits for it.
  package func stop() {
    close(lifeline)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }
}
