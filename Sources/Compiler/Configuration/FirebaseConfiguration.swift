/// What `firebase.json` says of SQL Connect.
package struct FirebaseConfiguration: Hashable, Sendable {
  /// Folders that hold a dataconnect.yaml, relative to firebase.json, in written order. The first is served.
  package var services: [String] = []
  package var emulator = Emulator()

  /// `emulators.dataconnect`.
  package struct Emulator: Hashable, Sendable {
    package var host: String?
    package var port: Int?
    package var postgresHost: String?
    package var postgresPort: Int?
    /// Relative to firebase.json.
    package var dataDirectory: String?

    package init() {}
  }

  package init() {}
}
