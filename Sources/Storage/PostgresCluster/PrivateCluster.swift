#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A private PostgreSQL server with its own data folder, which accepts connections only on a Unix socket. It stops when
/// this process ends, even if the process is killed.
package final class PrivateCluster: Sendable {
  package struct Settings: Sendable {
    package var dataFolder: String
    /// The server's `-c` settings.
    package var server: [String] = []
    /// Whether commits survive a power failure.
    package var isDurable = true
    /// The folder for the socket; by default a new temporary folder.
    package var socketFolder: String?

    package init(dataFolder: String) {
      self.dataFolder = dataFolder
    }
  }

  /// The folder of the socket. Its path is short, because the system limits the length of a socket's path.
  package let socketFolder: String
  private let process: pid_t
  private let keepAlivePipe: Int32

  /// Creates the data folder if it does not exist, starts the server, and waits until it accepts connections.
  /// - Throws: ``ClusterError`` if the server does not start within a minute.
  package static func start(_ settings: Settings, binaries: ClusterBinaries) throws(ClusterError) -> PrivateCluster {
    let user = try ClusterUser.choose()
    let parent = parentFolder(of: settings.dataFolder)
    let socketFolder: String
    if let given = settings.socketFolder { socketFolder = given } else { socketFolder = try temporaryFolder() }
    for folder in [parent, socketFolder] {
      do {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw ClusterError("cannot create folder '\(folder)': \(error)")
      }
    }
    if let user {
      for folder in [parent, socketFolder] where chown(folder, user.id, user.group) != 0 {
        throw ClusterError("cannot change the owner of '\(folder)' to '\(user.name)'")
      }
    }
    var server = ["-k", socketFolder, "-c", "listen_addresses="]
    if !settings.isDurable {
      for setting in ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] { server += ["-c", setting] }
    }
    for setting in settings.server { server += ["-c", setting] }
    let arguments =
      (user?.command ?? []) + ["/bin/sh", "-c", clusterScript, "martlet", binaries.folder, settings.dataFolder] + server
    let (process, keepAlivePipe) = try spawn(arguments)
    let cluster = PrivateCluster(socketFolder: socketFolder, process: process, keepAlivePipe: keepAlivePipe)
    try cluster.waitUntilReady(settings.dataFolder)
    return cluster
  }

  private init(socketFolder: String, process: pid_t, keepAlivePipe: Int32) {
    self.socketFolder = socketFolder
    self.process = process
    self.keepAlivePipe = keepAlivePipe
  }

  /// The URL of a database on this server.
  package func url(database: String = "postgres") -> String {
    "postgres://martlet@/\(database)?host=\(socketFolder)"
  }

  /// Stops the server and waits until it has ended.
  package func stop() {
    close(keepAlivePipe)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    // An empty folder is harmless, so an error is ignored.
    try? FileManager.default.removeItem(atPath: socketFolder)
  }

  private func waitUntilReady(_ dataFolder: String) throws(ClusterError) {
    for _ in 0..<6000 {
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process {
        close(keepAlivePipe)
        throw ClusterError("PostgreSQL did not start: \(Self.lastLines(of: dataFolder))")
      }
      if let text = try? String(contentsOfFile: "\(dataFolder)/postmaster.pid", encoding: .utf8),
        text.contains(socketFolder), text.contains("\nready")
      {
        return
      }
      usleep(10_000)
    }
    stop()
    throw ClusterError("PostgreSQL did not start within a minute: \(Self.lastLines(of: dataFolder))")
  }

  private static func lastLines(of dataFolder: String) -> String {
    let texts = ["\(dataFolder).log", "\(dataFolder)/server.log"].compactMap {
      try? String(contentsOfFile: $0, encoding: .utf8)
    }
    return texts.flatMap { $0.split(separator: "\n") }.suffix(6).joined(separator: "\n")
  }
}

/// The reason why the server could not be started, as a message for the user.
package struct ClusterError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  package static let noBinaries = ClusterError(
    "PostgreSQL is not installed: install it (apt-get install postgresql, brew install postgresql@17), or set "
      + "MARTLET_POSTGRES_BIN to the folder of its programs")
}

/// The shell starts the server as its child, and stops it at the end of standard input, which is reached when this process
/// ends.
private let clusterScript = """
  bin=$1 data=$2
  shift 2
  cd / || exit 1
  umask 077
  if [ ! -f "$data/PG_VERSION" ]; then
    rm -rf "$data.new"
    "$bin/initdb" -D "$data.new" -U martlet -A trust -E UTF8 \(localeOptions) -N >"$data.log" 2>&1 || exit 1
    mv "$data.new" "$data" || exit 1
  fi
  exec 3<&0
  "$bin/postgres" -D "$data" "$@" >>"$data/server.log" 2>&1 3<&- </dev/null &
  server=$!
  ( cat <&3 >/dev/null; kill -INT $server ) 2>/dev/null &
  wait $server
  """

#if os(Linux)
  private let localeOptions = "--locale=C.UTF-8"
#else
  private let localeOptions = "--locale=C --lc-ctype=UTF-8"
#endif

private func parentFolder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}

private func temporaryFolder() throws(ClusterError) -> String {
  var name = Array("/tmp/martlet-XXXXXX".utf8CString)
  guard mkdtemp(&name) != nil else { throw ClusterError("cannot create a temporary folder in /tmp") }
  return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
