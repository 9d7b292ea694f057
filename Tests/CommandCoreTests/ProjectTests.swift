import Configuration
import Files
import Foundation
import ServiceCompiler
import SourceText
import TestSupport
import Testing

@testable import CommandCore

@Suite("Reading projects")
struct ProjectTests {
  @Test("the files of the service, its folders, and the emulator's settings")
  func read() throws {
    let fixture = try ProjectFixture()
    try fixture.folder.write(
      "{\"dataconnect\": {\"source\": \".\"}, \"emulators\": {\"dataconnect\": {\"port\": 1234}}}", to: "firebase.json")
    let project = try fixture.project()
    #expect(project.configuration.serviceID == "films")
    #expect(project.sources.schema.map(\.path) == ["schema/schema.gql"])
    #expect(project.sources.connectors.map(\.configuration.connectorID) == ["main"])
    #expect(project.sources.connectors.first?.files.map(\.path) == ["connector/operations.gql"])
    #expect(project.path("seed_data.gql") == fixture.folder.path("seed_data.gql"))
    #expect(project.dataFolder == fixture.folder.path(".dataconnect/martlet"))
    #expect(project.emulator.port == 1234)
  }

  @Test("a missing folder and two connectors with one id are errors at their places")
  func problems() throws {
    let missing = try ProjectFixture(connectors: "[\"./connector\", \"./none\"]").read()
    #expect(missing.project == nil)
    #expect(missing.log.diagnostics.map(\.id) == ["no-connector"])
    #expect(missing.log.diagnostics.first?.position.path == "dataconnect.yaml")
    let twice = try ProjectFixture(connectors: "[\"./connector\", \"./other\"]")
    try twice.folder.write("connectorId: main\n", to: "other/connector.yaml")
    let read = twice.read()
    #expect(read.project == nil)
    #expect(read.log.diagnostics.map(\.id) == ["duplicate-connector"])
    #expect(read.log.diagnostics.first?.position.path == twice.folder.path("other/connector.yaml"))
    let noSchema = try ProjectFixture()
    try FileManager.default.removeItem(atPath: noSchema.folder.path("schema"))
    #expect(noSchema.read().log.diagnostics.map(\.id) == ["no-such-folder"])
  }

  @Test("a watcher sees a changed, a new and a removed file, and the folders of another version")
  func watching() throws {
    let fixture = try ProjectFixture()
    var watcher = ProjectWatcher(try fixture.project())
    func hasChanged() -> Bool { watcher.hasChanged() }
    #expect(!hasChanged())
    try fixture.folder.write("type Film @table { title: String! year: Int }\n", to: "schema/schema.gql")
    #expect(hasChanged())
    #expect(!hasChanged())
    try fixture.folder.write("query A { films { id } }\n", to: "connector/more.gql")
    #expect(hasChanged())
    try LocalFiles.remove(fixture.folder.path("connector/more.gql"))
    #expect(hasChanged())
    try fixture.folder.write("text", to: "connector/notes.txt")
    #expect(!hasChanged(), "no file of the project")
    let other = try ProjectFixture()
    watcher.follow(try other.project())
    #expect(!hasChanged())
    try other.folder.write("type Film @table { name: String! }\n", to: "schema/schema.gql")
    #expect(hasChanged())
  }

  @Test("paths in messages, and from one folder to another")
  func paths() {
    #expect(shown("/a/b/c.gql", from: "/a") == "b/c.gql")
    #expect(shown("/ab/c.gql", from: "/a") == "/ab/c.gql")
    #expect(relativePath(from: "/a/b", to: "/a/c/d") == "../c/d")
    #expect(relativePath(from: "/a", to: "/a") == ".")
    #expect(relativePath(from: "/a/b", to: "/") == "../..")
  }

  @Test("the program finds the checkout that it was built in")
  func checkout() throws {
    #expect(findCheckout() == LocalFiles.realPath(Repository.root.path))
  }
}
