public import FirebaseCore
@_spi(Compatibility) public import Martlet

extension DataConnect {
  /// Returns the connection of an app to a connector; each app has a separate connection. If `app` is `nil`, it is
  /// the connection of the default app, even if that is not configured.
  public static func dataConnect(
    app: FirebaseApp?, connectorConfig: ConnectorConfig, settings: DataConnectSettings = DataConnectSettings(),
    callerSDKType: CallerSDKType = .base
  ) -> DataConnect {
    let name = app.flatMap { $0 == FirebaseApp.app() ? nil : $0.name }
    return dataConnect(
      connectorConfig: connectorConfig, settings: settings, callerSDKType: callerSDKType, appName: name)
  }
}
