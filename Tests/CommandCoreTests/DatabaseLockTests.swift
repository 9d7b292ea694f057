import Foundation
import TestSupport
import Testing

@testable import CommandCore

@Suite("The lock of a database")
struct DatabaseLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ name: String) -> DatabaseLock.Failure? {
    do throws(DatabaseLock.Failure) {
      _ = try DatabaseLock(database: folder.path(name))
      return nil
    } catch {
      return error
    }
  }

  @Test("one holder at a time, and two databases in one folder")
  func holders() throws {
    let first = try DatabaseLock(database: folder.path("a.sqlite"))
    #expect(failure("a.sqlite") == .held(by: Int(getpid())))
    #expect(failure("b.sqlite") == nil)
    withExtendedLifetime(first) {}
    _ = consume first
    #expect(failure("a.sqlite") == nil)
  }

  @Test("a file of somebody else is refused, and stays as it is", arguments: ["my notes", "12 monkeys", "{}"])
  func foreignFile(_ text: String) throws {
    try folder.write(text, to: "a.sqlite.lock")
    #expect(failure("a.sqlite") == .foreignFile(folder.path("a.sqlite.lock")))
    #expect(try String(contentsOfFile: folder.path("a.sqlite.lock"), encoding: .utf8) == text)
  }

  @Test("links, folders and pipes are refused at once")
  func otherKinds() throws {
    try folder.write("theirs", to: "target")
    try FileManager.default.createSymbolicLink(atPath: folder.path("a.lock"), withDestinationPath: "target")
    try FileManager.default.createDirectory(atPath: folder.path("b.lock"), withIntermediateDirectories: false)
    #expect(mkfifo(folder.path("c.lock"), 0o600) == 0)
    for name in ["a", "b", "c"] { #expect(failure(name) == .foreignFile(folder.path("\(name).lock"))) }
    #expect(try String(contentsOfFile: folder.path("target"), encoding: .utf8) == "theirs")
  }
}
