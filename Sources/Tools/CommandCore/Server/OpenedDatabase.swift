package import EventLoop
package import Execution
import Files
import PostgresCluster
import PostgresConnection
import ProjectFiles
import SQLite

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An open database, with the resources that it needs: the lock of its folder, and a private PostgreSQL server.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct OpenedDatabase: Sendable {
  package let engine: any ServiceDatabase
  private let lock: DatabaseLock?
  private let cluster: PrivateCluster?

  /// - Parameters:
  ///   - loop: The server's event loop, for short reads from SQLite and for connections to PostgreSQL; `nil` starts a
  ///     separate loop for the latter.
  ///   - takesLock: Whether to lock an SQLite file, so that no other server uses it.
  /// - Throws: ``SessionError``, ``DatabaseError``, ``PostgresError``, ``ClusterError``.
  package static func open(_ location: DatabaseLocation, on loop: EventLoop? = nil, takesLock: Bool = true) async throws
    -> OpenedDatabase
  {
    switch location {
    case .sqlite(let path, let synchronous):
      let lock = takesLock ? try lock(path) : nil
      let engine = try await SQLiteDatabase.open(path: path, synchronous: synchronous, on: loop)
      return OpenedDatabase(engine: engine, lock: lock, cluster: nil)
    case .postgres(let options):
      return OpenedDatabase(engine: try await PostgresDatabase.open(options, on: loop), lock: nil, cluster: nil)
    case .privateCluster(let folder, let schema):
      let lock = try lock(joinedPath(folder, "postgres"))
      guard let binaries = ClusterBinaries.find(environment: environment()) else { throw ClusterError.noBinaries }
      var settings = PrivateCluster.Settings(dataFolder: joinedPath(joinedPath(folder, "postgres"), "data"))
      // As with SQLite in development, a power failure may lose the last commits, but never damages the database.
      settings.server = ["synchronous_commit=off"]
      let cluster = try PrivateCluster.start(settings, binaries: binaries)
      do {
        let options = try PostgresOptions(url: cluster.url(), schema: schema)
        return OpenedDatabase(engine: try await PostgresDatabase.open(options, on: loop), lock: lock, cluster: cluster)
      } catch {
        cluster.stop()
        throw error
      }
    }
  }

  private static func lock(_ database: String) throws(SessionError) -> DatabaseLock {
    do throws(DatabaseLock.Failure) {
      return try DatabaseLock(database: database)
    } catch {
      throw SessionError.database(database, error)
    }
  }

  private static func environment() -> [String: String] {
    var result: [String: String] = [:]
    for name in ["MARTLET_POSTGRES_BIN", "PATH"] {
      if let value = getenv(name) { result[name] = String(cString: value) }
    }
    return result
  }

  /// Opens a database, runs `body`, and closes the database.
  static func use<Result>(
    _ location: DatabaseLocation, takesLock: Bool = true, _ body: (any ServiceDatabase) async throws -> Result
  ) async throws -> Result {
    let opened = try await open(location, takesLock: takesLock)
    do {
      let result = try await body(opened.engine)
      await opened.close()
      return result
    } catch {
      await opened.close()
      throw error
    }
  }

  package func close() async {
    await engine.close()
    cluster?.stop()
  }
}
