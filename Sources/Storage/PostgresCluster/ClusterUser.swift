#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The user that runs the server if this process runs as root, because PostgreSQL refuses to run as root.
struct ClusterUser {
  let name: String
  let id: uid_t
  let group: gid_t

  /// Returns `nil` if this process does not run as root; the server then runs as the current user.
  static func choose() throws(ClusterError) -> ClusterUser? {
    guard getuid() == 0 else { return nil }
    for name in ["postgres", "nobody"] {
      guard let entry = getpwnam(name) else { continue }
      return ClusterUser(name: name, id: entry.pointee.pw_uid, group: entry.pointee.pw_gid)
    }
    throw ClusterError(
      "PostgreSQL cannot run as root, and the users 'postgres' and 'nobody' do not exist: run the command as another user"
    )
  }

  /// The arguments to put before a command that is to run as this user.
  var command: [String] {
    ["/usr/bin/env", "setpriv", "--reuid=\(id)", "--regid=\(group)", "--clear-groups", "--"]
  }
}
