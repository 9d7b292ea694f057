import Foundation

/// An app object, for code that configures one. Martlet does not need it: a connector has its server without an app
/// object.
///
/// ```swift
/// FirebaseApp.configure()
/// DataConnect.moviesConnector.useEmulator()
/// ```
public final class FirebaseApp: Sendable {
  /// The name of the app that ``configure()`` creates.
  static let defaultName = "__FIRAPP_DEFAULT"

  /// The name of the app.
  public let name: String
  private let values: OptionValues
  private let collectsData = Guarded(true)

  private static let apps = Guarded<[String: FirebaseApp]>([:])

  private init(name: String, values: OptionValues) {
    self.name = name
    self.values = values
  }

  /// A copy of the options; changing it does not affect the app.
  public var options: FirebaseOptions { values.options }

  /// Stored without any effect: no data is collected.
  public var isDataCollectionDefaultEnabled: Bool {
    get { collectsData.withLock { $0 } }
    set { collectsData.withLock { $0 = newValue } }
  }

  // MARK: Configuring

  /// Configures the default app with the GoogleService-Info.plist of the app's bundle, if it exists.
  public static func configure() {
    configure(defaultName, FirebaseOptions.defaultOptions().map { OptionValues($0) } ?? OptionValues())
  }

  /// Configures the default app with a copy of the options. If a name is already configured, its app does not
  /// change.
  public static func configure(options: FirebaseOptions) { configure(defaultName, OptionValues(options)) }

  /// Configures an app with a name and a copy of the options.
  public static func configure(name: String, options: FirebaseOptions) { configure(name, OptionValues(options)) }

  /// Keeps an existing app, while the official SDK ends the process if a name is configured twice.
  private static func configure(_ name: String, _ values: OptionValues) {
    apps.withLock { apps in
      if apps[name] == nil { apps[name] = FirebaseApp(name: name, values: values) }
    }
  }

  /// The default app; `nil` if it is not configured.
  public static func app() -> FirebaseApp? { app(name: defaultName) }

  /// The app with a name; `nil` if it is not configured.
  public static func app(name: String) -> FirebaseApp? { apps.withLock { $0[name] } }

  /// All apps by name; `nil` if none is configured.
  public static var allApps: [String: FirebaseApp]? { apps.withLock { $0.isEmpty ? nil : $0 } }

  // MARK: Deleting

  /// Deletes the app.
  /// - Returns: Whether the app existed.
  @discardableResult
  public func delete() async -> Bool { remove() }

  /// Deletes the app, and calls `completion` with whether it existed before this method returns.
  public func delete(_ completion: @escaping @Sendable (Bool) -> Void) { completion(remove()) }

  private func remove() -> Bool {
    Self.apps.withLock { apps in
      guard apps[name] === self else { return false }
      apps[name] = nil
      return true
    }
  }
}

extension FirebaseApp: Hashable {
  /// Whether both are the same object.
  public static func == (lhs: FirebaseApp, rhs: FirebaseApp) -> Bool { lhs === rhs }
  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FirebaseApp: CustomStringConvertible {
  /// The name of the app.
  public var description: String { "FirebaseApp(\(name))" }
}
