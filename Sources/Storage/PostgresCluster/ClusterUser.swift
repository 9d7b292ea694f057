#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Who runs the server in the place of root, as whom PostgreSQL refuses to run.
struct ClusterUser {
  let name: String
  let id: uid_t
  let group: gid_t

  /// `nil` where we are not root, and run it ourselves.
  static func choose() throws(ClusterError) -> ClusterUser? {
    guard getuid() == 0 else { return nil }
    for name in ["postgres", "nobody"] {
      guard let entry = getpwnam(name) else { continue }
      return ClusterUser(name: name, id: entry.pointee.pw_uid, group: entry.pointee.pw_gid)
    }
    throw ClusterError(
      "PostgreSQL does not run as root, and there is no user 'postgres' or 'nobody': run as another user")
  }

  /// The words that run a command as this user.
  var command: [String] {
    ["/usr/bin/env", "setpriv", "--reuid=\(id)", "--regid=\(group)", "--clear-groups", "--"]
  }
}
