import LocalStore
import Locks
import QueryCache

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A connection to a connector. Generated code creates one for each connector, and defines its operations:
///
/// ```swift
/// let connector = DataConnect.moviesConnector
/// connector.useEmulator()
/// let result = try await connector.listMoviesQuery.execute()
/// ```
///
/// The server is determined in this order: ``useEmulator(host:port:)``, ``endpoint``, the host of the settings,
/// `generate.swiftSdk.endpoint` of connector.yaml. If no server is set, the first call throws a
/// ``DataConnectInitError``.
public final class DataConnect: Sendable {
  /// The default address of ``useEmulator(host:port:)``.
  ///
  /// ```swift
  /// DataConnect.moviesConnector.useEmulator(port: DataConnect.EmulatorDefaults.port)
  /// ```
  public enum EmulatorDefaults {
    /// The default host.
    public static let host = "127.0.0.1"
    /// The default port.
    public static let port = 9399
  }

  /// The connector of this connection.
  public let connectorConfig: ConnectorConfig
  /// The settings of this connection.
  public let settings: DataConnectSettings
  let callerSDKType: CallerSDKType
  /// The name of the app object of the official SDK; `nil` for the shared connection.
  let appName: String?
  let connection: Locked<Connection>

  /// The state of the connection.
  struct Connection: Sendable {
    /// The endpoint in connector.yaml.
    var generated: String?
    /// A URL, which is checked at the first call.
    var emulator: String?
    /// Created at the first use.
    var transport: (any OperationTransport)?
    var cache: QueryCache?
    /// The folder for tests; `nil` for the default location.
    var cacheFolder: String?
    var tokenProvider: (any TokenProvider)?
    /// The time limit for each call of the token provider.
    var providerTimeout = Duration.seconds(60)
    /// Incremented with each change of the user or server, so that answers for another one are not shown.
    var epoch = 0
    var user: String?
    /// Whether the data of the previous user is being cleared; reads wait until then.
    var isChangingUser = false
  }

  private init(
    connectorConfig: ConnectorConfig, settings: DataConnectSettings, callerSDKType: CallerSDKType, endpoint: String?,
    appName: String? = nil
  ) {
    self.connectorConfig = connectorConfig
    self.settings = settings
    self.callerSDKType = callerSDKType
    self.appName = appName
    connection = Locked(Connection(generated: endpoint))
  }

  let references = QueryRefRegistry()
  let userChanges = UserChanges()

  private struct Key: Hashable {
    let config: ConnectorConfig
    let appName: String?
  }

  private static let instances = Locked<[Key: DataConnect]>([:])
  private static let sharedEndpoint = Locked<URL?>(nil)
  private static let sharedRoots = Locked<String?>(nil)
  private static let cacheProblemHandler = Locked<(@Sendable (DataConnectInternalError) -> Void)?>(nil)
  private static let sharedTokenProvider = Locked<(any TokenProvider)?>(nil)

  /// The server for all connectors, such as `https://data.example.com`. Set it before the first call: a connector
  /// in use keeps its server.
  public static var endpoint: URL? {
    get { sharedEndpoint.withLock { $0 } }
    set { sharedEndpoint.withLock { $0 = newValue } }
  }

  /// Certificates in PEM format that are trusted in addition to those of the system, for example of a private
  /// certificate authority. Set them before the first call.
  ///
  /// On Linux the system's certificates are those of OpenSSL; the environment variables `SSL_CERT_FILE` and
  /// `SSL_CERT_DIR` override them.
  public static var trustedRoots: String? {
    get { sharedRoots.withLock { $0 } }
    set { sharedRoots.withLock { $0 = newValue } }
  }

  /// Called once for each kind of problem with a cache file: the file was damaged and recreated, or cannot be used,
  /// so answers are not cached. These problems cause no other error.
  public static var onCacheProblem: (@Sendable (DataConnectInternalError) -> Void)? {
    get { cacheProblemHandler.withLock { $0 } }
    set { cacheProblemHandler.withLock { $0 = newValue } }
  }

  /// The token provider for all connectors that do not set their own.
  public static var tokenProvider: (any TokenProvider)? {
    get { sharedTokenProvider.withLock { $0 } }
    set { sharedTokenProvider.withLock { $0 = newValue } }
  }

  /// The token provider for this connector.
  public var tokenProvider: (any TokenProvider)? {
    get { connection.withLock { $0.tokenProvider } ?? Self.tokenProvider }
    set { connection.withLock { $0.tokenProvider = newValue } }
  }

  /// Returns the connection to a connector. The same `connectorConfig` returns the same object, with the settings
  /// of the first call.
  /// - Parameters:
  ///   - connectorConfig: The connector.
  ///   - settings: The server and the cache.
  ///   - callerSDKType: Whether generated code or an app calls this.
  public static func dataConnect(
    connectorConfig: ConnectorConfig, settings: DataConnectSettings = DataConnectSettings(),
    callerSDKType: CallerSDKType = .base
  ) -> DataConnect {
    dataConnect(
      connectorConfig: connectorConfig, settings: settings, callerSDKType: callerSDKType, endpoint: nil)
  }

  /// Returns the connection to a connector, for generated code.
  /// - Parameter endpoint: `generate.swiftSdk.endpoint` of connector.yaml.
  @_spi(Generated)
  public static func dataConnect(
    connectorConfig: ConnectorConfig, settings: DataConnectSettings = DataConnectSettings(),
    callerSDKType: CallerSDKType, endpoint: String?
  ) -> DataConnect {
    instance(Key(config: connectorConfig, appName: nil), settings, callerSDKType, endpoint)
  }

  /// Returns the connection to a connector, for the compatibility package.
  /// - Parameter appName: The name of an app object of the official SDK: each app has a separate connection and
  ///   cache.
  @_spi(Compatibility)
  public static func dataConnect(
    connectorConfig: ConnectorConfig, settings: DataConnectSettings, callerSDKType: CallerSDKType, appName: String?
  ) -> DataConnect {
    instance(Key(config: connectorConfig, appName: appName), settings, callerSDKType, nil)
  }

  private static func instance(
    _ key: Key, _ settings: DataConnectSettings, _ callerSDKType: CallerSDKType, _ endpoint: String?
  ) -> DataConnect {
    instances.withLock { instances in
      if let known = instances[key] {
        if let endpoint { known.connection.withLock { $0.generated = $0.generated ?? endpoint } }
        return known
      }
      let new = DataConnect(
        connectorConfig: key.config, settings: settings, callerSDKType: callerSDKType, endpoint: endpoint,
        appName: key.appName)
      instances[key] = new
      return new
    }
  }

  /// A connection that is not shared, like that of another process.
  static func makeUnshared(
    _ config: ConnectorConfig, _ settings: DataConnectSettings, cacheFolder: String? = nil
  ) -> DataConnect {
    let new = DataConnect(connectorConfig: config, settings: settings, callerSDKType: .generated, endpoint: nil)
    new.connection.withLock { $0.cacheFolder = cacheFolder }
    return new
  }

  /// Sends all later calls to a server without encryption, including those of existing references. An execution in
  /// progress throws `CancellationError`, and its result is not shown.
  ///
  /// On Apple systems, App Transport Security allows plain HTTP to the loopback address. For a server in the local
  /// network, the app's Info.plist needs `NSAllowsLocalNetworking` in `NSAppTransportSecurity`, and
  /// `NSLocalNetworkUsageDescription`; for any other host, an exception in `NSExceptionDomains`.
  /// - Parameters:
  ///   - host: A host name or an IP address.
  ///   - port: A port from 1 to 65535.
  public func useEmulator(host: String = EmulatorDefaults.host, port: Int = EmulatorDefaults.port) {
    changeServer {
      $0.emulator = Self.url(host: host, port: port, isSecure: false)
      $0.transport = nil
    }
  }

  /// Sends all later calls through `transport`.
  @_spi(Transport)
  public func use(_ transport: any OperationTransport) {
    changeServer { $0.transport = transport }
  }

  /// Results of requests in progress belong to the previous server: they are not shown, and stay in that server's
  /// cache.
  private func changeServer(_ change: (inout Connection) -> Void) {
    connection.withLock {
      change(&$0)
      $0.cache = nil
      $0.epoch += 1
    }
    let queries = references.all
    guard !queries.isEmpty else { return }
    Task { for query in queries { await query.serverChanged() } }
  }

  /// - Throws: ``DataConnectInitError`` if no server is configured.
  func transport() throws(DataConnectInitError) -> any OperationTransport {
    try connection.withLock { connection throws(DataConnectInitError) in try transport(&connection) }
  }

  /// The transport to the server of a session.
  /// - Throws: ``DataConnectInitError``; ``SessionEnded`` if the server has changed.
  func transport(in session: UserSession) throws -> any OperationTransport {
    try connection.withLock { connection in
      guard connection.epoch == session.epoch else { throw SessionEnded() }
      return try transport(&connection)
    }
  }

  private func transport(_ connection: inout Connection) throws(DataConnectInitError) -> any OperationTransport {
    if let transport = connection.transport { return transport }
    let transport = RESTTransport(endpoint: try endpoint(connection), client: platformHTTPClient())
    connection.transport = transport
    return transport
  }

  /// The cache for this connector and server; `nil` without cache settings.
  /// - Throws: ``DataConnectInitError`` if no server is configured.
  func cache() throws(DataConnectInitError) -> QueryCache? {
    try connection.withLock { connection throws(DataConnectInitError) in try cache(&connection) }
  }

  func cache(_ connection: inout Connection) throws(DataConnectInitError) -> QueryCache? {
    guard let cacheSettings = settings.cacheSettings else { return nil }
    if let cache = connection.cache { return cache }
    let server =
      switch connection.transport {
      case let transport as RESTTransport: transport.endpoint.url
      case .some: "transport"
      case nil: try endpoint(connection).url
      }
    var configuration = cacheSettings.configuration(connectorConfig, appName: appName, server: server)
    configuration.folder = connection.cacheFolder
    let cache = QueryCache(
      configuration, user: connection.user, clock: millisecondsNow,
      report: { error in Self.onCacheProblem?(DataConnectInternalError(error)) })
    connection.cache = cache
    return cache
  }

  private func endpoint(_ connection: Connection) throws(DataConnectInitError) -> Endpoint {
    let settingsURL =
      settings.host.isEmpty
      ? nil : Self.url(host: settings.host, port: settings.port, isSecure: settings.sslEnabled)
    let shared = Self.endpoint?.absoluteString
    guard let text = connection.emulator ?? shared ?? settingsURL ?? connection.generated else {
      throw .noEndpoint(connectorConfig)
    }
    guard let endpoint = Endpoint(text) else { throw .invalidEndpoint(text) }
    return endpoint
  }

  private static func url(host: String, port: Int, isSecure: Bool) -> String {
    let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return "\(isSecure ? "https" : "http")://\(name):\(port)"
  }
}
