import Files
import Foundation
import SourceText
import TestSupport
import Testing

@testable import CommandCore

@Suite("Generating records")
struct RecordSessionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    try folder.write("// sourcery: persist\nstruct Owl { var id: Int }\n", to: "Sources/Owl.swift")
  }

  private func run(writes: Bool = true, output: String = "Sources/Records") throws -> (RecordSession.Result?, [String])
  {
    var options = RecordOptions()
    options.sources = [folder.path("Sources")]
    options.output = folder.path(output)
    var log = DiagnosticLog()
    let result = try RecordSession(options).run(writes: writes, into: &log)
    return (result, log.diagnostics.map(\.id))
  }

  @Test("checking names what would change and writes nothing; writing makes it so; then nothing is left to do")
  func checking() throws {
    let path = folder.path("Sources/Records/Owl+Record.swift")
    #expect(try run(writes: false).0?.written.contains { $0.hasSuffix("Owl+Record.swift") } == true)
    #expect(!LocalFiles.exists(path))
    _ = try run()
    #expect(LocalFiles.exists(path))
    let third = try #require(try run(writes: false).0)
    #expect(third.written.isEmpty && third.removed.isEmpty && third.unchanged > 0)
  }

  @Test("own files that are no longer needed go, a file of another maker stays")
  func removing() throws {
    _ = try run()
    try folder.write("// mine\n", to: "Sources/Records/Mine.swift")
    try folder.write("// sourcery: persist\nstruct Hen { var id: Int }\n", to: "Sources/Owl.swift")
    let result = try #require(try run().0)
    #expect(result.removed.map { $0.split(separator: "/").last } == ["Owl+Record.swift"])
    #expect(LocalFiles.exists(folder.path("Sources/Records/Mine.swift")))
  }

  @Test("a fault writes nothing; a source without marks is a warning; an output outside of the project is refused")
  func problems() throws {
    try folder.write("// sourcery: persist\nstruct Owl { var name: Int }\n", to: "Sources/Owl.swift")
    let fault = try run()
    #expect(fault.0 == nil && fault.1.count == 1)
    try folder.write("struct Owl { var id: Int }\n", to: "Sources/Owl.swift")
    #expect(try run().1 == ["record-none"])
    let outside = try run(output: "../elsewhere-\(folder.url.lastPathComponent)")
    #expect(outside.0 == nil && outside.1 == ["record-output"])
  }
}
