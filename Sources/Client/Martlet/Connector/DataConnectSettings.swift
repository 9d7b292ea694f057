#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How a ``DataConnect`` reaches its server and whether it caches.
public struct DataConnectSettings: Hashable, Sendable {
  /// The server, when nothing nearer names one; see ``DataConnect``. Empty for none.
  public var host: String
  /// Together with ``host`` alone: 1 to 65535; another number makes every call throw a ``DataConnectInitError``.
  public var port: Int
  /// Whether ``host`` is asked by `https`, else by plain `http`.
  public var sslEnabled: Bool
  /// `nil` for no cache: then every query asks the server, and `.cacheOnly` finds nothing.
  public var cacheSettings: CacheSettings?

  public init(host: String = "", port: Int = 443, sslEnabled: Bool = true, cacheSettings: CacheSettings? = nil) {
    self.host = host
    self.port = port
    self.sslEnabled = sslEnabled
    self.cacheSettings = cacheSettings
  }

  /// Cache settings make no other connection.
  public static func == (lhs: DataConnectSettings, rhs: DataConnectSettings) -> Bool {
    lhs.host == rhs.host && lhs.port == rhs.port && lhs.sslEnabled == rhs.sslEnabled
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(host)
    hasher.combine(port)
    hasher.combine(sslEnabled)
  }
}

/// Where answers are kept, and how long they are fresh.
public struct CacheSettings: Hashable, Sendable {
  /// Whether answers are there after the next start of the app.
  public enum Storage: String, Hashable, Sendable {
    /// In a file for each user and each server.
    case persistent
    /// Until the process ends, or somebody else signs in.
    case memory
  }

  public var storage: Storage
  /// In seconds; 0 keeps answers and still asks the server.
  /// An age that the server names for an answer counts instead.
  public var maxAge: TimeInterval
  /// In bytes; `nil` for the usual limit.
  /// That is 100 MiB. Over the limit the answers that were unused for longest go; the one that was just stored stays.
  /// The file may be a megabyte longer than they are.
  public var maxSize: Int?
  /// The App Group whose widgets read the cache; `nil` for the app alone.
  public var appGroup: String?

  public init(
    storage: Storage = .persistent, maxAge: TimeInterval = 0, maxSize: Int? = nil, appGroup: String? = nil
  ) {
    self.storage = storage
    self.maxAge = maxAge
    self.maxSize = maxSize
    self.appGroup = appGroup
  }
}
