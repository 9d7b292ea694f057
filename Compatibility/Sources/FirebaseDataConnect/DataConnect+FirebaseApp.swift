public import FirebaseCore
@_spi(Compatibility) public import Martlet

extension DataConnect {
  /// The connection of an app to a connector: each app has its own. Without `app` it is the default app's, whether that
  /// is configured or not.
  public static func dataConnect(
    app: FirebaseApp?, connectorConfig: ConnectorConfig, settings: DataConnectSettings = DataConnectSettings(),
    callerSDKType: CallerSDKType = .base
  ) -> DataConnect {
    let name = app.flatMap { $0 == FirebaseApp.app() ? nil : $0.name }
    return dataConnect(
      connectorConfig: connectorConfig, settings: settings, callerSDKType: callerSDKType, appName: name)
  }
}
