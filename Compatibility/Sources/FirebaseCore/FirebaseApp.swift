import Foundation

/// An app object, for code that configures one. Martlet needs none: a connector knows its server without it.
///
/// ```swift
/// FirebaseApp.configure()
/// DataConnect.moviesConnector.useEmulator()
/// ```
public final class FirebaseApp: Sendable {
  /// The name of the app that ``configure()`` makes.
  static let defaultName = "__FIRAPP_DEFAULT"

  public let name: String
  private let values: OptionValues
  private let collectsData = Guarded(true)

  private static let apps = Guarded<[String: FirebaseApp]>([:])

  private init(name: String, values: OptionValues) {
    self.name = name
    self.values = values
  }

  /// A copy: changing it changes nothing.
  public var options: FirebaseOptions { values.options }

  /// Kept, and without a meaning here: nothing is collected.
  public var isDataCollectionDefaultEnabled: Bool {
    get { collectsData.withLock { $0 } }
    set { collectsData.withLock { $0 = newValue } }
  }

  // MARK: Configuring

  /// With GoogleService-Info.plist of the app's bundle, if there is one.
  public static func configure() {
    configure(defaultName, FirebaseOptions.defaultOptions().map { OptionValues($0) } ?? OptionValues())
  }

  /// Copies the options. A name that is configured already keeps its first app; so it is for the other ways to
  /// configure.
  public static func configure(options: FirebaseOptions) { configure(defaultName, OptionValues(options)) }

  public static func configure(name: String, options: FirebaseOptions) { configure(name, OptionValues(options)) }

  /// The first one stays: the official SDK ends the program when a name is configured twice.
  private static func configure(_ name: String, _ values: OptionValues) {
    apps.withLock { apps in
      if apps[name] == nil { apps[name] = FirebaseApp(name: name, values: values) }
    }
  }

  /// The app that ``configure()`` made.
  public static func app() -> FirebaseApp? { app(name: defaultName) }

  /// `nil` when no app of that name is configured.
  public static func app(name: String) -> FirebaseApp? { apps.withLock { $0[name] } }

  /// `nil` when there is none.
  public static var allApps: [String: FirebaseApp]? { apps.withLock { $0.isEmpty ? nil : $0 } }

  // MARK: Deleting

  /// - Returns: Whether the app was still there.
  @discardableResult
  public func delete() async -> Bool { remove() }

  /// Calls `completion` before it returns, with whether the app was still there.
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
  public static func == (lhs: FirebaseApp, rhs: FirebaseApp) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FirebaseApp: CustomStringConvertible {
  public var description: String { "FirebaseApp(\(name))" }
}
