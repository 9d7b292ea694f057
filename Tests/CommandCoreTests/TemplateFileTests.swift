import Files
import Foundation
import ProjectFiles
import SourceText
import StencilTemplates
import TestSupport
import Testing

@testable import CommandCore

@Suite("Files of a template run")
struct TemplateFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func gathered(_ include: [String], excluding exclude: [String] = []) throws -> [String] {
    let selection = TemplateConfiguration.PathSelection(
      include: include.map { folder.path($0) }, exclude: exclude.map { folder.path($0) })
    return try gatherFiles(selection, extensions: ["swift"]).map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test("files below folders, sorted, once each; no hidden ones, no bundles, none that are excluded")
  func gathering() throws {
    for path in [
      "S/b.swift", "S/a/z.swift", "S/a/note.txt", "S/.hidden/x.swift", "S/.y.swift", "S/App.xcodeproj/p.swift",
      "T/c.swift",
    ] { try folder.write("", to: path) }
    #expect(try gathered(["S", "S/b.swift", "T"]) == ["S/a/z.swift", "S/b.swift", "T/c.swift"])
    #expect(try gathered(["S"], excluding: ["S/a"]) == ["S/b.swift"])
    #expect(try gathered(["S/a/note.txt"]) == [])
  }

  @Test("a path that cannot be read ends the run: its outputs would be removed otherwise")
  func unreadable() throws {
    try folder.write("", to: "S/a.swift")
    try FileManager.default.createSymbolicLink(atPath: folder.path("S/gone.swift"), withDestinationPath: "nowhere")
    for path in ["none", "S"] {
      let problem = #expect(throws: TemplateProblem.self) { try gathered([path]) }
      #expect(problem?.code == .path)
    }
    #expect(try gathered(["S"], excluding: ["S/gone.swift"]) == ["S/a.swift"])
  }

  @Test("templates: text, the form with base64, and kinds that are refused with what to write instead")
  func templates() throws {
    let content = Data(#"{"kind": "stencil", "content": "{{ type }}"}"#.utf8).base64EncodedString()
    try folder.write("plain", to: "a.stencil")
    try folder.write("{\"instance\": \"\(content)\"}", to: "b.sourcerytemplate")
    try folder.write("<% %>", to: "c.swifttemplate")
    try folder.write("not JSON", to: "d.sourcerytemplate")
    let files = try loadTemplates(["a.stencil", "b.sourcerytemplate"].map { folder.path($0) })
    #expect(files.map { String(decoding: $0.bytes, as: UTF8.self) } == ["plain", "{{ type }}"])
    let problem = try #require(
      #expect(throws: TemplateProblem.self) {
        try loadTemplates(["a.stencil", "c.swifttemplate", "d.sourcerytemplate"].map { folder.path($0) })
      })
    #expect(problem.code == .other)
    let text = problem.lines.joined(separator: "\n")
    #expect(
      text.contains("is a Swift template, which is not supported") && text.contains("not a valid .sourcerytemplate"))
    #expect(throws: TemplateProblem.self) { try loadTemplates([folder.path("none.stencil")]) }
  }

  @Test("a run writes inside its project only, also through links, and where the command line says so")
  func bounds() throws {
    for path in ["P/.git/HEAD", "P/Sources/a.swift", "Q/a.swift"] { try folder.write("", to: path) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("P/out"), withDestinationPath: folder.path("Q"))
    let bounds = ProjectBounds(folder: folder.path("P/Sources"), inputs: [])
    #expect(bounds.contains(folder.path("P/new/deep/file.swift")))
    #expect(!bounds.contains(folder.path("Q/file.swift")))
    #expect(!bounds.contains(folder.path("P/out/file.swift")), "the link leads out of the project")
    #expect(!bounds.contains(folder.path("P/../Q/file.swift")))
    #expect(!bounds.contains(folder.path("Px/file.swift")), "another folder whose name begins so")
    let trusting = ProjectBounds(folder: folder.path("P"), inputs: [], trusted: folder.path("Q"))
    #expect(trusting.contains(folder.path("Q/file.swift")))
  }

  @Test("a program's status and output; one that is not there")
  func programs() throws {
    let result = runProgram(["sh", "-c", "printf hello; exit 3"])
    #expect(result.status == 3 && result.output == Array("hello".utf8))
    #expect(runProgram(["sh", "-c", "kill -9 $$"]).status == 128)
    #expect(runProgram(["no-such-program-of-ours"]).status == 127)
    let large = runProgram(["sh", "-c", "head -c 300000 /dev/zero"])
    #expect(large.status == 0 && large.output.count == 300_000)
  }

  @Test("arguments of the command line: several options are one list; the grammar is that of annotations")
  func arguments() {
    let arguments = templateArguments(["a=1,flag", "name=\"x, y\""])
    #expect(arguments.map(\.key) == ["a", "flag", "name"])
    guard case .string("x, y")? = arguments.last?.value else {
      Issue.record("\(arguments)")
      return
    }
    #expect(templateArguments([]).isEmpty)
  }
}
