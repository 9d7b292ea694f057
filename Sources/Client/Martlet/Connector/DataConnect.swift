import LocalStore
import Locks
import QueryCache

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A connection to one connector. Generated code makes one a connector and offers its operations:
///
/// ```swift
/// let connector = DataConnect.moviesConnector
/// connector.useEmulator()
/// let result = try await connector.listMoviesQuery.execute()
/// ```
///
/// The server is, in this order: what ``useEmulator(host:port:)`` said, ``endpoint``, the host of the settings, and
/// `generate.swiftSdk.endpoint` of connector.yaml. Without any of them the first call throws a
/// ``DataConnectInitError``.
public final class DataConnect: Sendable {
  /// What ``useEmulator(host:port:)`` connects to.
  public enum EmulatorDefaults {
    public static let host = "127.0.0.1"
    public static let port = 9399
  }

  public let connectorConfig: ConnectorConfig
  public let settings: DataConnectSettings
  let callerSDKType: CallerSDKType
  /// Of an app object of the official SDK; `nil` for the one that everybody shares.
  let appName: String?
  let connection: Locked<Connection>

  /// Where requests go, as far as it is known.
  struct Connection: Sendable {
    /// From connector.yaml.
    var generated: String?
    /// A URL, checked at the first call.
    var emulator: String?
    /// Kept from the first use on.
    var transport: (any OperationTransport)?
    var cache: QueryCache?
    /// For tests; `nil` for the usual place.
    var cacheFolder: String?
    var tokenProvider: (any TokenProvider)?
    /// How long a call waits for each answer of the provider.
    var providerTimeout = Duration.seconds(60)
    /// Grows with each change of user or server: what was asked for or of another one is not shown.
    var epoch = 0
    var user: String?
    /// What is shown of the user before is being taken away: nobody may read meanwhile.
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

  let heldReferences = QueryRefRegistry()
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

  /// The server of every connector, such as `https://data.example.com`. Set it before the first call: a connector that
  /// was used keeps its server.
  public static var endpoint: URL? {
    get { sharedEndpoint.withLock { $0 } }
    set { sharedEndpoint.withLock { $0 = newValue } }
  }

  /// Certificates in PEM form that are believed beside the system's: those of an authority of your own. Set them before
  /// the first call.
  ///
  /// On Linux the system's are where OpenSSL has them; the environment's `SSL_CERT_FILE` and `SSL_CERT_DIR` name
  /// others.
  public static var trustedRoots: String? {
    get { sharedRoots.withLock { $0 } }
    set { sharedRoots.withLock { $0 = newValue } }
  }

  /// Told once of each kind of problem with a cache's file: a damaged one was made anew, or one cannot be used and
  /// answers are not kept. Nothing else fails for it.
  public static var onCacheProblem: (@Sendable (DataConnectInternalError) -> Void)? {
    get { cacheProblemHandler.withLock { $0 } }
    set { cacheProblemHandler.withLock { $0 = newValue } }
  }

  /// Who is signed in, for every connector that has no provider of its own.
  public static var tokenProvider: (any TokenProvider)? {
    get { sharedTokenProvider.withLock { $0 } }
    set { sharedTokenProvider.withLock { $0 = newValue } }
  }

  /// Who is signed in, for this connector alone.
  public var tokenProvider: (any TokenProvider)? {
    get { connection.withLock { $0.tokenProvider } ?? Self.tokenProvider }
    set { connection.withLock { $0.tokenProvider = newValue } }
  }

  /// The connection of a connector: the same object for the same `connectorConfig`, with the settings of the first
  /// call.
  public static func dataConnect(
    connectorConfig: ConnectorConfig, settings: DataConnectSettings = DataConnectSettings(),
    callerSDKType: CallerSDKType = .base
  ) -> DataConnect {
    dataConnect(
      connectorConfig: connectorConfig, settings: settings, callerSDKType: callerSDKType, endpoint: nil)
  }

  /// - Parameter endpoint: `generate.swiftSdk.endpoint` of connector.yaml.
  @_spi(Generated)
  public static func dataConnect(
    connectorConfig: ConnectorConfig, settings: DataConnectSettings = DataConnectSettings(),
    callerSDKType: CallerSDKType, endpoint: String?
  ) -> DataConnect {
    instance(Key(config: connectorConfig, appName: nil), settings, callerSDKType, endpoint)
  }

  /// - Parameter appName: Of an app object of the official SDK: each app has its own connection and its own cache.
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

  /// A connection that nobody else gets, as another process would have it.
  static func separate(
    _ config: ConnectorConfig, _ settings: DataConnectSettings, cacheFolder: String? = nil
  ) -> DataConnect {
    let new = DataConnect(connectorConfig: config, settings: settings, callerSDKType: .generated, endpoint: nil)
    new.connection.withLock { $0.cacheFolder = cacheFolder }
    return new
  }

  /// Sends every later call to a server without encryption, also those of references that exist already. An execution
  /// that is under way ends with `CancellationError`, and its answer is not shown.
  ///
  /// On Apple systems App Transport Security lets plain HTTP pass to this machine's loopback. For a server elsewhere in
  /// the local network (a phone that asks a Mac) the app's Info.plist needs `NSAllowsLocalNetworking` in
  /// `NSAppTransportSecurity`, and `NSLocalNetworkUsageDescription`; for any other host an exception in
  /// `NSExceptionDomains`.
  public func useEmulator(host: String = EmulatorDefaults.host, port: Int = EmulatorDefaults.port) {
    changeServer {
      $0.emulator = Self.url(host: host, port: port, isSecure: false)
      $0.transport = nil
    }
  }

  /// Sends every later call through `transport`.
  @_spi(Transport)
  public func use(_ transport: any OperationTransport) {
    changeServer { $0.transport = transport }
  }

  /// What is under way is of the server before: it is not shown, and its answers stay in that server's cache.
  private func changeServer(_ change: (inout Connection) -> Void) {
    connection.withLock {
      change(&$0)
      $0.cache = nil
      $0.epoch += 1
    }
    let queries = heldReferences.all
    guard !queries.isEmpty else { return }
    Task { for query in queries { await query.serverChanged() } }
  }

  /// - Throws: ``DataConnectInitError`` when nobody said where the server is.
  func transport() throws(DataConnectInitError) -> any OperationTransport {
    try connection.withLock { connection throws(DataConnectInitError) in try transport(&connection) }
  }

  /// The transport to the server of a session.
  /// - Throws: ``DataConnectInitError``; ``SessionEnded`` when that is another one by now.
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

  /// The cache of this connector's answers from its server; `nil` without cache settings.
  /// - Throws: ``DataConnectInitError`` when nobody said where the server is.
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
