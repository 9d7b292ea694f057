import Configuration

#if os(Linux)
  import ConnectServer
  import EventLoop
  import Execution
  import Foundation
  import HTTP1
  import ProjectFiles
  import SQLite
  import Scalars
  import ServiceCompiler
  import SourceText
  import TestSupport
  import Testing

  @_spi(Generated) @_spi(Transport) @testable import Martlet

  /// Our server in this process, with a connector whose clients have a cache.
  struct RealServer {
    static let schema = """
      enum AspectRatio { ACADEMY WIDESCREEN FULLSCREEN }
      type Movie @table { title: String!  ratio: AspectRatio  year: Int }
      type Review @table { movie: Movie!  text: String! }
      """
    static let operations = """
      query Movies @auth(level: PUBLIC, insecureReason: "test") {
        movies(orderBy: {title: ASC}) { id name: title ratio }
      }
      query OneMovie($id: UUID!) @auth(level: PUBLIC, insecureReason: "test") {
        movie(id: $id) { title ratio reviews_on_movie { text } }
      }
      mutation AddMovie($id: UUID!, $title: String!, $ratio: AspectRatio) @auth(level: PUBLIC, insecureReason: "test") {
        movie_insert(data: {id: $id, title: $title, ratio: $ratio})
      }
      mutation Rename($id: UUID!, $title: String!) @auth(level: PUBLIC, insecureReason: "test") {
        movie_update(id: $id, data: {title: $title})
      }
      query Years @auth(level: PUBLIC, insecureReason: "test") { movies(orderBy: {title: ASC}, limit: 10000) { id title year } }
      query OneYear($id: UUID!) @auth(level: PUBLIC, insecureReason: "test") { movie(id: $id) { id title year } }
      mutation PutYear($id: UUID!, $title: String!, $year: Int!) @auth(level: PUBLIC, insecureReason: "test") {
        movie_upsert(data: {id: $id, title: $title, year: $year})
      }
      mutation RemoveMovie($id: UUID!) @auth(level: PUBLIC, insecureReason: "test") { movie_delete(id: $id) }
      """

    let port: UInt16

    /// Runs `body` against a server, and stops it.
    @MainActor
    static func run(_ body: @MainActor (RealServer) async throws -> Void) async throws {
      let folder = try TemporaryFolder()
      let path = folder.path + "/server.sqlite"
      let compiled = try compile()
      let loop = try EventLoop()
      try loop.start()
      let database = try await SQLiteDatabase.open(path: path, synchronous: .off, on: loop)
      _ = try await database.migrate(to: compiled.model, at: Instant(microseconds: 0))
      let handler = ConnectHandler(
        mode: .development, service: RunningService(compiled, on: database), clock: { Instant(microseconds: 0) })
      let listener = try await ConnectListener(handler, on: .loopback(port: 0), loop: loop)
      do {
        try await body(RealServer(port: listener.port))
      } catch {
        Issue.record("\(error)")
      }
      await listener.stop(within: .seconds(5))
      await loop.stopAndWait()
      await database.close()
    }

    private static func compile() throws -> CompiledService {
      var log = DiagnosticLog()
      let compiled = compileService(
        ServiceSources(
          configuration: ServiceConfiguration(
            serviceID: "test", location: "l", folder: ".", schemaSource: "schema", postgresql: nil,
            connectorFolders: ["main"]), schema: [SourceFile(path: "schema.gql", text: schema)],
          connectors: [
            ServiceSources.Connector(
              configuration: ConnectorConfiguration(connectorID: "main", folder: ".", swiftSDKs: [], otherSDKs: []),
              files: [SourceFile(path: "operations.gql", text: operations)])
          ]), into: &log)
      return try #require(compiled, "\(log.diagnostics)")
    }

    /// A client with a cache of its own.
    /// - Parameter port: Of a proxy before it.
    func client(
      maxAge: Double = 60, storage: CacheSettings.Storage = .memory, folder: String? = nil, port: UInt16? = nil
    ) -> DataConnect {
      let dataConnect = DataConnect.makeUnshared(
        ConnectorConfig(serviceId: "test", location: "l", connector: "main"),
        DataConnectSettings(cacheSettings: CacheSettings(storage: storage, maxAge: maxAge)), cacheFolder: folder)
      dataConnect.useEmulator(port: Int(port ?? self.port))
      return dataConnect
    }
  }
#endif
