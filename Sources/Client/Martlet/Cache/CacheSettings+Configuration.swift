import QueryCache

extension CacheSettings {
  func configuration(_ config: ConnectorConfig, appName: String?, server: String) -> CacheConfiguration {
    CacheConfiguration(
      source: [config.serviceId, config.location, config.connector, server] + (appName.map { [$0] } ?? []),
      isPersistent: storage == .persistent, maxAge: Int64(clamping: max(0, maxAge) * 1_000), maxSize: maxSize,
      container: appGroup)
  }
}

extension Int64 {
  /// NaN becomes 0; values that are too large become the maximum.
  fileprivate init(clamping value: Double) {
    self = value >= 9e18 ? .max : Int64(exactly: value.rounded(.down)) ?? 0
  }
}
