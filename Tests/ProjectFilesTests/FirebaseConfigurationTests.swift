import Configuration
import ProjectFiles
import SourceText
import Testing

@Suite("firebase.json")
struct FirebaseConfigurationTests {
  private func read(_ text: String) -> (FirebaseConfiguration?, [String]) {
    var log = DiagnosticLog()
    let configuration = readFirebaseConfiguration(SourceFile(path: "firebase.json", text: text), into: &log)
    return (configuration, log.diagnostics.map(\.description))
  }

  @Test("services and the emulator's settings")
  func usual() throws {
    let (configuration, messages) = read(
      """
      {
        // the service
        "dataconnect": {"source": "./data//connect/", "predeploy": ["a"]},
        "hosting": {"url": "https://x/*y*/"}, /* more */
        "emulators": {"dataconnect": {"host": "0.0.0.0", "port": "9400", "postgresHost": "db", "postgresPort": 5433,
          "dataDir": "data\\\\connect"}}
      }
      """)
    #expect(messages == [])
    let found = try #require(configuration)
    #expect(found.services == ["data/connect"])
    #expect(found.emulator.host == "0.0.0.0")
    #expect(found.emulator.port == 9400)
    #expect(found.emulator.postgresHost == "db")
    #expect(found.emulator.postgresPort == 5433)
    #expect(found.emulator.dataDirectory == "data/connect")
  }

  @Test("several services, and none")
  func several() {
    #expect(read(#"{"dataconnect": [{"source": "a"}, {"source": "b"}]}"#).0?.services == ["a", "b"])
    #expect(read(#"{"hosting": {}}"#).0?.services == [])
  }

  @Test(
    "faults",
    arguments: [
      (#"{"dataconnect": {}}"#, "firebase.json:1:2: error: 'dataconnect' has no 'source' [missing-key]"),
      (
        "{\"emulators\": {\"dataconnect\":\n  {\"port\": 70000}}}",
        "firebase.json:2:4: error: 'emulators.dataconnect.port' is a number, not a port from 0 to 65535 [wrong-json-kind]"
      ),
      (
        #"{"dataconnect": "x"}"#, "firebase.json:1:2: error: 'dataconnect' is a string, not an object [wrong-json-kind]"
      ),
      ("[]", "firebase.json:1:1: error: 'firebase.json' is a list, not an object [wrong-json-kind]"),
      ("{\n  \"a\" 1}", "firebase.json:2:7: error: this is no valid JSON: expected ':' [invalid-json]"),
      ("/* open", "firebase.json:1:8: error: this is no valid JSON: unexpected end [invalid-json]"),
    ])
  func problems(_ text: String, _ expected: String) {
    let (configuration, messages) = read(text)
    #expect(configuration == nil)
    #expect(messages.first?.split(separator: "\n").first.map { String($0) } == expected)
  }
}
