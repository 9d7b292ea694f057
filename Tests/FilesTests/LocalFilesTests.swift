import Files
import Foundation
import TestSupport
import Testing

@Suite struct LocalFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aFileIsWrittenOnlyWhereItsBytesChange() throws {
    let path = folder.path("a/b/file.txt")
    #expect(try LocalFiles.write(Array("one".utf8), to: path))
    let first = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(try !LocalFiles.write(Array("one".utf8), to: path))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == first)
    #expect(try LocalFiles.write(Array("two".utf8), to: path))
    #expect(LocalFileTree().contents(of: path) == Array("two".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")) == ["file.txt"])
  }

  @Test func aReplacedFileKeepsItsPermissions() throws {
    let path = folder.path("script.sh")
    try folder.write("#!/bin/sh\n", to: "script.sh")
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: path)
    try LocalFiles.write(Array("#!/bin/sh\nexit 0\n".utf8), to: path)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o750)
  }

  @Test func whatCannotBeWrittenIsNamed() throws {
    try folder.write("", to: "file")
    let error = #expect(throws: FileError.self) { try LocalFiles.write([], to: folder.path("file/below")) }
    #expect(error?.path.hasPrefix(folder.path("file")) == true)
    #expect(throws: Never.self) { try LocalFiles.remove(folder.path("not-there")) }
  }

  @Test func aPipeIsNoFile() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(LocalFileTree().contents(of: pipe) == nil)
    let names = LocalFileTree().entries(of: folder.path)
    #expect(names == [FolderEntry(name: "pipe", isFolder: false)])
  }

  @Test func linksAreFollowedOnce() throws {
    try folder.write("x", to: "real/file")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "real")
    try FileManager.default.createSymbolicLink(atPath: folder.path("broken"), withDestinationPath: "nowhere")
    let entries = LocalFileTree().entries(of: folder.path)?.sorted { $0.name < $1.name }
    #expect(entries == [FolderEntry(name: "link", isFolder: true), FolderEntry(name: "real", isFolder: true)])
    #expect(LocalFiles.links(in: folder.path).sorted() == ["nowhere", "real"])
  }

  @Test(arguments: [
    ("a", "b", "a/b"), (".", "b", "b"), ("/", "b", "/b"), ("a", "/b", "/b"), ("a/", "./b//c", "a/b/c"),
    ("a", ".", "a"), ("a\\b", "c", "a/b/c"),
  ])
  func pathsAreJoined(_ folder: String, _ path: String, _ expected: String) {
    #expect(joinedPath(folder, path) == expected)
  }

  @Test func aChangeIsNoticed() throws {
    try folder.write("one", to: "schema/a.gql")
    try folder.write("one", to: "schema/.hidden/b.gql")
    var watcher = FileWatcher(folders: [folder.path("schema")], files: [], suffixes: [".gql"])
    func expectChange(_ expected: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
      let hasChanged = watcher.hasChanged()
      #expect(hasChanged == expected, sourceLocation: sourceLocation)
    }
    expectChange(false)
    try folder.write("longer", to: "schema/a.gql")
    expectChange(true)
    try folder.write("other", to: "schema/.hidden/b.gql")
    try folder.write("other", to: "schema/c.txt")
    expectChange(false)
    try FileManager.default.removeItem(atPath: folder.path("schema/a.gql"))
    expectChange(true)
  }
}
