import Files
import Foundation
import ProjectFiles
import SourceText
import TestSupport
import Testing

@Suite("Finding the service and its files")
struct FindServiceTests {
  private let tree = MemoryTree([
    "/home/me/app/firebase.json": #"{"dataconnect": {"source": "./data"}}"#,
    "/home/me/app/data/dataconnect.yaml": "serviceId: s",
    "/home/me/app/data/conn/connector.yaml": "connectorId: c",
    "/home/me/app/Sources/App/main.swift": "",
    "/home/me/plain/dataconnect/dataconnect.yaml": "serviceId: p",
    "/home/me/broken/firebase.json": #"{"dataconnect": {"source": "gone"}}"#,
    "data/dataconnect.yaml": "serviceId: s",
  ])

  private func find(_ argument: String?, from current: String) -> (ServiceLocation?, [String]) {
    var log = DiagnosticLog()
    let found = findService(from: argument, currentFolder: current, in: tree, into: &log)
    return (found, log.diagnostics.map(\.id))
  }

  @Test(
    "by folder, by firebase.json, and upwards",
    arguments: [
      ("/home/me/app", "/", "/home/me/app/data", "/home/me/app"),
      ("/home/me/app/data/", "/", "/home/me/app/data", "/home/me/app"),
      (nil, "/home/me/app/Sources/App", "/home/me/app/data", "/home/me/app"),
      (nil, "/home/me/app/data/conn", "/home/me/app/data", "/home/me/app"),
      (nil, "/home/me/plain", "/home/me/plain/dataconnect", nil), ("data", "/home/me/app", "data", "/home/me/app"),
    ] as [(String?, String, String, String?)])
  func found(_ argument: String?, _ current: String, _ folder: String, _ firebase: String?) {
    let (location, messages) = find(argument, from: current)
    #expect(messages == [])
    #expect(location == ServiceLocation(folder: folder, firebaseFolder: firebase))
  }

  @Test(
    "what is not there is told",
    arguments: [
      ("/nowhere", "no-such-folder"), ("/home/me/app/Sources", "no-service"), ("/home/me/broken", "no-service"),
      (nil, "no-service"),
    ] as [(String?, String)])
  func missing(_ argument: String?, _ id: String) {
    let (location, messages) = find(argument, from: "/work")
    #expect(location == nil)
    #expect(messages == [id])
  }

  @Test("every GraphQL file below a folder, in the order of bytes")
  func files() throws {
    let tree = MemoryTree([
      "s/b.gql": "b", "s/a/z.graphql": "z", "s/B.gql": "B", "s/a.gql": "a", "s/.dataconnect/x.gql": "no",
      "s/node_modules/y.gql": "no", "s/readme.md": "no", "s/ä.gql": "ä",
    ])
    let files = try #require(graphQLFiles(below: "s", shownAs: "schema", in: tree))
    #expect(files.map(\.path) == ["B.gql", "a.gql", "a/z.graphql", "b.gql", "ä.gql"].map { "schema/\($0)" })
    #expect(files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["B", "a", "z", "b", "ä"])
    #expect(graphQLFiles(below: "none", shownAs: ".", in: tree) == nil)
  }

  @Test("the machine's own files")
  func local() throws {
    let tree = LocalFileTree()
    let folder = Repository.root.path
    #expect(tree.contents(of: folder + "/Package.swift")?.isEmpty == false)
    #expect(tree.contents(of: folder) == nil)
    let entries = try #require(tree.entries(of: folder))
    #expect(entries.contains(FolderEntry(name: "Sources", isFolder: true)))
    #expect(entries.contains(FolderEntry(name: "Package.swift", isFolder: false)))
    #expect(tree.entries(of: folder + "/Package.swift") == nil)
  }

  @Test("a named pipe is no file, and nobody waits for its writer")
  func pipe() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).gql").path
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    #expect(LocalFileTree().contents(of: path) == nil)
  }

  @Test(
    "paths",
    arguments: [
      ("./a//b/", "a/b"), (#"..\..\Gen"#, "../../Gen"), (".", "."), ("", "."), ("/", "/"), ("/a/./b", "/a/b"),
      ("a/../b", "a/../b"),
    ])
  func paths(_ written: String, _ expected: String) { #expect(normalizedPath(written) == expected) }
}
