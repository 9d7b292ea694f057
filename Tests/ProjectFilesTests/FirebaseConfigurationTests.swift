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
      (#"{"dataconnect": {}}"#, "firebase.json:1:2: error: missing key 'source' in 'dataconnect' [missing-key]"),
      (
        "{\"emulators\": {\"dataconnect\":\n  {\"port\": 70000}}}",
        "firebase.json:2:4: error: expected a port from 0 to 65535 for 'emulators.dataconnect.port' but found a number [wrong-json-kind]"
      ),
      (
        #"{"dataconnect": "x"}"#,
        "firebase.json:1:2: error: expected an object for 'dataconnect' but found a string [wrong-json-kind]"
      ),
      ("[]", "firebase.json:1:1: error: expected an object for 'firebase.json' but found a list [wrong-json-kind]"),
      ("{\n  \"a\" 1}", "firebase.json:2:7: error: invalid JSON: expected ':' [invalid-json]"),
      ("/* open", "firebase.json:1:8: error: invalid JSON: unexpected end of input [invalid-json]"),
    ])
  func problems(_ text: String, _ expected: String) {
    let (configuration, messages) = read(text)
    #expect(configuration == nil)
    #expect(messages.first?.split(separator: "\n").first.map { String($0) } == expected)
  }
}
