import Locks

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
/// `generate.swiftSdk.endpoint` of connector.yaml. Without any of them the first call throws a ``DataConnectInitError``.
public final class DataConnect: Sendable {
  /// What ``useEmulator(host:port:)`` connects to.
  public enum EmulatorDefaults {
    public static let host = "127.0.0.1"
    public static let port = 9399
  }

  public let connectorConfig: ConnectorConfig
  public let settings: DataConnectSettings
  let callerSDKType: CallerSDKType
  private let connection: Locked<Connection>

  /// Where requests go, as far as it is known.
  private struct Connection: Sendable {
    /// From connector.yaml.
    var generated: String?
    /// A URL, checked at the first call.
    var emulator: String?
    /// Kept from the first use on.
    var transport: (any OperationTransport)?
  }

  private init(
    connectorConfig: ConnectorConfig, settings: DataConnectSettings, callerSDKType: CallerSDKType, endpoint: String?
  ) {
    self.connectorConfig = connectorConfig
    self.settings = settings
    self.callerSDKType = callerSDKType
    connection = Locked(Connection(generated: endpoint))
  }

  private static let instances = Locked<[ConnectorConfig: DataConnect]>([:])
  private static let sharedEndpoint = Locked<URL?>(nil)

  /// The server of every connector, such as `https://data.example.com`. Set it before the first call: a connector that
  /// was used keeps its server.
  public static var endpoint: URL? {
    get { sharedEndpoint.withLock { $0 } }
    set { sharedEndpoint.withLock { $0 = newValue } }
  }

  /// The connection of a connector: the same object for the same `connectorConfig`, with the settings of the first call.
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
    instances.withLock { instances in
      if let known = instances[connectorConfig] {
        if let endpoint { known.connection.withLock { $0.generated = $0.generated ?? endpoint } }
        return known
      }
      let new = DataConnect(
        connectorConfig: connectorConfig, settings: settings, callerSDKType: callerSDKType, endpoint: endpoint)
      instances[connectorConfig] = new
      return new
    }
  }

  /// Sends every later call to a server without encryption, also those of references that exist already.
  public func useEmulator(host: String = EmulatorDefaults.host, port: Int = EmulatorDefaults.port) {
    connection.withLock {
      $0.emulator = Self.url(host: host, port: port, isSecure: false)
      $0.transport = nil
    }
  }

  /// Sends every later call through `transport`.
  @_spi(Transport)
  public func use(_ transport: any OperationTransport) { connection.withLock { $0.transport = transport } }

  /// - Throws: ``DataConnectInitError`` when nobody said where the server is.
  func transport() throws(DataConnectInitError) -> any OperationTransport {
    try connection.withLock { connection throws(DataConnectInitError) in
      if let transport = connection.transport { return transport }
      let transport = RESTTransport(endpoint: try endpoint(connection), client: platformHTTPClient())
      connection.transport = transport
      return transport
    }
  }

  private func endpoint(_ connection: Connection) throws(DataConnectInitError) -> Endpoint {
    let settingsURL = settings.host.map { Self.url(host: $0, port: settings.port, isSecure: settings.sslEnabled) }
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
