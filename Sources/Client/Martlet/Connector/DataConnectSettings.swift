#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The server and the cache of a ``DataConnect``.
///
/// ```swift
/// let settings = DataConnectSettings(host: "data.example.com", cacheSettings: CacheSettings(maxAge: 60))
/// ```
public struct DataConnectSettings: Hashable, Sendable {
  /// The host of the server, unless something with higher priority sets it; see ``DataConnect``. Empty if not set.
  public var host: String
  /// The port for ``host``: 1 to 65535. With another number, each call throws a ``DataConnectInitError``.
  public var port: Int
  /// Whether to use `https` for ``host``; otherwise plain `http`.
  public var sslEnabled: Bool
  /// The cache; `nil` for none. Without a cache each query is sent to the server, and `.cacheOnly` finds nothing.
  public var cacheSettings: CacheSettings?

  /// Creates settings.
  public init(host: String = "", port: Int = 443, sslEnabled: Bool = true, cacheSettings: CacheSettings? = nil) {
    self.host = host
    self.port = port
    self.sslEnabled = sslEnabled
    self.cacheSettings = cacheSettings
  }

  /// Compares the server only: cache settings do not lead to another connection.
  public static func == (lhs: DataConnectSettings, rhs: DataConnectSettings) -> Bool {
    lhs.host == rhs.host && lhs.port == rhs.port && lhs.sslEnabled == rhs.sslEnabled
  }

  /// Hashes the host, the port and the encryption.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(host)
    hasher.combine(port)
    hasher.combine(sslEnabled)
  }
}

/// Where a cache is stored, and how long its answers are fresh.
///
/// ```swift
/// let cache = CacheSettings(storage: .persistent, maxAge: 300, appGroup: "group.com.example.films")
/// ```
public struct CacheSettings: Hashable, Sendable {
  /// Where answers are stored.
  ///
  /// ```swift
  /// let cache = CacheSettings(storage: CacheSettings.Storage.memory)
  /// ```
  public enum Storage: String, Hashable, Sendable {
    /// In a file for each user and server.
    case persistent
    /// In memory, until the process ends or another user signs in.
    case memory
  }

  /// Where answers are stored; `.persistent` by default.
  public var storage: Storage
  /// How long an answer is fresh, in seconds. With 0, answers are stored, but each query is also sent to the
  /// server. A maximum age in the server's response takes precedence.
  public var maxAge: TimeInterval
  /// The maximum size in bytes; `nil` for the default of 100 MiB. Above the limit, the least recently used answers
  /// are removed, except for the one that was just stored. The file may be one megabyte larger.
  public var maxSize: Int?
  /// The App Group whose widgets read the cache; `nil` for the app alone.
  public var appGroup: String?

  /// Creates cache settings.
  public init(
    storage: Storage = .persistent, maxAge: TimeInterval = 0, maxSize: Int? = nil, appGroup: String? = nil
  ) {
    self.storage = storage
    self.maxAge = maxAge
    self.maxSize = maxSize
    self.appGroup = appGroup
  }
}
