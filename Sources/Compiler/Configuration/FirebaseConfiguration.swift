/// The SQL Connect settings in `firebase.json`.
package struct FirebaseConfiguration: Hashable, Sendable {
  /// The folders of the dataconnect.yaml files, relative to firebase.json, in written order. The first service is
  /// served.
  package var services: [String] = []
  package var emulator = Emulator()

  /// The settings in `emulators.dataconnect`.
  package struct Emulator: Hashable, Sendable {
    package var host: String?
    package var port: Int?
    package var postgresHost: String?
    package var postgresPort: Int?
    /// The data folder, relative to firebase.json.
    package var dataDirectory: String?

    package init() {}
  }

  package init() {}
}
