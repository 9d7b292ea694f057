package import ConnectServer
import EventLoop
package import Execution
import GraphQLSyntax
import HTTP1
import JSONText
import Migrations
import ProjectFiles
import SQLite
import Scalars
package import ServiceCompiler
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A running server: its database is open and locked, and it listens on its port.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class ServerSession: Sendable {
  package let settings: ServerSettings
  private let loop: EventLoop
  private let opened: OpenedDatabase
  package let handler: ConnectHandler
  package let listener: ConnectListener

  package var database: any ServiceDatabase { opened.engine }

  /// Opens the database, migrates it to the schema, and starts to listen.
  /// - Parameter service: `nil` if the project does not compile; requests are answered with 503 then.
  /// - Throws: ``SessionError``, ``DatabaseError``.
  package static func start(
    _ service: CompiledService?, of project: Project, _ settings: ServerSettings, report: (String) -> Void
  ) async throws -> ServerSession {
    let loop = try EventLoop()
    try loop.start()
    do {
      let opened = try await OpenedDatabase.open(settings.database, on: loop)
      do {
        return try await start(service, project.sources, on: opened, loop, settings, report: report)
      } catch {
        await opened.close()
        throw error
      }
    } catch {
      await loop.stopAndWait()
      throw error
    }
  }

  private static func start(
    _ service: CompiledService?, _ sources: ServiceSources, on opened: OpenedDatabase, _ loop: EventLoop,
    _ settings: ServerSettings, report: (String) -> Void
  ) async throws -> ServerSession {
    let handler = ConnectHandler(mode: settings.mode, trust: settings.trust, service: nil, clock: currentInstant)
    if let service {
      try await serve(service, on: opened.engine, by: handler, report: report)
      if settings.mode == .production { try await deploy(service, sources, on: opened.engine, report: report) }
    }
    do {
      let listener = try await ConnectListener(handler, on: try listenAddress(settings), loop: loop)
      return ServerSession(settings: settings, loop: loop, opened: opened, handler: handler, listener: listener)
    } catch let error as SocketError where error.reason == .addressInUse {
      throw SessionError.portTaken(settings.port, by: processListening(on: settings.port))
    }
  }

  private init(
    settings: ServerSettings, loop: EventLoop, opened: OpenedDatabase, handler: ConnectHandler,
    listener: ConnectListener
  ) {
    self.settings = settings
    self.loop = loop
    self.opened = opened
    self.handler = handler
    self.listener = listener
  }

  /// Replaces the service: all following requests use the new version.
  /// - Throws: ``DatabaseError/refused(_:)`` if the migration would lose data; the previous version stays in use.
  package func replace(with service: CompiledService, report: (String) -> Void) async throws {
    try await Self.serve(service, on: database, by: handler, report: report)
  }

  private static func serve(
    _ service: CompiledService, on database: any ServiceDatabase, by handler: ConnectHandler, report: (String) -> Void
  ) async throws {
    for step in try await database.migrate(to: service.model, at: currentInstant()) { report(step.description) }
    handler.replace(with: RunningService(service, on: database))
  }

  /// Reports what breaks clients of the deployed version. If nothing does, records this version as the deployed
  /// one; otherwise only `sql migrate --force` deploys it.
  private static func deploy(
    _ service: CompiledService, _ sources: ServiceSources, on database: any ServiceDatabase, report: (String) -> Void
  ) async throws {
    let issues = try await breakingChanges(of: service, sources, on: database)
    for issue in issues { report(issue.description) }
    if !issues.contains(where: \.level.stops) { try await recordDeployment(sources, on: database) }
  }

  /// Finishes the requests in progress, and closes the database.
  package func stop() async {
    await listener.stop(within: .seconds(10))
    await opened.close()
    await loop.stopAndWait()
  }

  private static func listenAddress(_ settings: ServerSettings) throws -> ListenAddress {
    switch settings.host {
    case "127.0.0.1", "localhost", "::1": return .loopback(port: settings.port)
    case "0.0.0.0", "::", "*": return .any(port: settings.port)
    default:
      guard let address = SocketAddress(numeric: settings.host, port: settings.port) else {
        throw SessionError.host(settings.host)
      }
      return .one(address)
    }
  }
}

/// Why a server did not start.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package enum SessionError: Error, CustomStringConvertible {
  case database(String, DatabaseLock.Failure)
  case portTaken(UInt16, by: String?)
  case host(String)

  package var description: String {
    switch self {
    case .database(let path, .held(let process)):
      "'\(path)' is in use by \(process.map { "process \($0)" } ?? "another process"): stop that process first"
    case .database(_, .unwritable(let error)): "\(error)"
    case .database(_, .foreignFile(let path)):
      "'\(path)' is not a lock file of martlet: move it away, or choose another path for the database"
    case .portTaken(let port, let process):
      "port \(port) is in use\(process.map { " by \($0)" } ?? ""): stop that process, or choose another port with --port"
    case .host(let host):
      "'\(host)' is not a valid address to listen on: use an IP address such as 127.0.0.1 or 0.0.0.0"
    }
  }
}

/// The current time of the system clock.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
@Sendable
func currentInstant() -> Instant {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
}
