import Foundation
import TestSupport
import Testing

@Suite("martlet-generate template")
struct GenerateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// sourcery: AutoNames\nenum Song { case trill, call }\n", to: "Song.swift")
    try folder.write("struct Owl {}\n", to: "Owl.swift")
    try folder.write("Song.swift\nOwl.swift\n", to: "sources.txt")
  }

  private func generate(_ template: String, _ more: String...) async throws -> (code: Int32, output: String) {
    try folder.write(template, to: "t.stencil")
    let process = try RunningProcess(
      "martlet-generate",
      ["template", "--sources", "sources.txt", "--template", "t.stencil", "--output", "out.swift"] + more,
      in: folder.url)
    let code = await process.waitForExit()
    return (code, process.output)
  }

  private var output: String? { try? String(contentsOf: folder.url.appending(path: "out.swift"), encoding: .utf8) }

  @Test("renders one template into one file, and leaves it alone when nothing changed")
  func renders() async throws {
    try folder.write("suffix=!\n", to: "arguments.txt")
    try folder.write("// part", to: "_part.stencil")
    let template = """
      {% include "_part.stencil" %}
      {% for e in types.enums|annotated:"AutoNames" %}let names = "{% for c in e.cases %}{{ c.name }}{{ argument.suffix }}{% endfor %}" // {{ e.module }}{% endfor %}
      """
    let result = try await generate(template, "--arguments", "arguments.txt", "--module", "Birds")
    #expect(result.code == 0, "\(result.output)")
    #expect(output?.hasSuffix("// part\nlet names = \"trill!call!\" // Birds") == true, "\(output ?? "")")
    let file = folder.url.appending(path: "out.swift")
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
    #expect(try await generate(template, "--arguments", "arguments.txt", "--module", "Birds").code == 0)
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == old)
  }

  @Test("a blank result is a file all the same, since the build waits for it")
  func blank() async throws {
    #expect(try await generate("{% for t in types.protocols %}{{ t.name }}{% endfor %}").code == 0)
    #expect(output == "")
  }

  @Test(
    "what a build cannot do, and faults, end with their place",
    arguments: [
      ("{{ types.nope }}{{ types|nope }}", 1, "t.stencil:1:26: error: Unknown filter 'nope'."),
      ("// sourcery:file:x\na\n// sourcery:end\n", 1, "the template writes other files or inline blocks in sources"),
      (
        "// sourcery:inline:auto:Owl.x\na\n// sourcery:end\n", 1,
        "the template writes other files or inline blocks in sources"
      ),
      ("{% include \"none\" %}", 1, "t.stencil:1:1: error: Template named `none` does not exist"),
    ] as [(String, Int32, String)])
  func problems(template: String, code: Int32, text: String) async throws {
    let result = try await generate(template)
    #expect(result.code == code)
    #expect(result.output.contains(text), "\(result.output)")
    #expect(output == nil)
  }

  @Test("wrong words are told")
  func usage() async throws {
    let result = try await generate("", "--nope", "x")
    #expect(result.code == 2)
    #expect(result.output.contains("unknown option '--nope'"))
  }

  @Test("records of marked structs come in one file")
  func records() async throws {
    try folder.write("// sourcery: persist\nstruct Owl { var id: String }\n", to: "Owl.swift")
    let arguments = ["record", "--sources", "sources.txt", "--output", "out.swift"]
    let process = try RunningProcess("martlet-generate", arguments, in: folder.url)
    #expect(await process.waitForExit() == 0, "\(process.output)")
    #expect(output?.contains("extension Owl: StoredRecord") == true, "\(output ?? "")")
    try folder.write("struct Owl {}\n", to: "Owl.swift")
    let again = try RunningProcess("martlet-generate", arguments, in: folder.url)
    #expect(await again.waitForExit() == 0, "\(again.output)")
    #expect(output == "")
  }

  @Test("a template of records that is not there is the pack's, one that cannot be read is told")
  func recordTemplates() async throws {
    try folder.write("// sourcery: persist\nstruct Owl { var id: String }\n", to: "Owl.swift")
    try folder.write("", to: "Templates/other.stencil")
    let arguments = ["record", "--sources", "sources.txt", "--output", "out.swift", "--templates", "Templates"]
    let process = try RunningProcess("martlet-generate", arguments, in: folder.url)
    #expect(await process.waitForExit() == 0, "\(process.output)")
    let made = try #require(output)
    #expect(made.contains("extension Owl: StoredRecord"))
    try folder.write("", to: "Templates/record.stencil/inside")
    let again = try RunningProcess("martlet-generate", arguments, in: folder.url)
    #expect(await again.waitForExit() == 1)
    #expect(again.output.contains("cannot read or write 'Templates/record.stencil'"), "\(again.output)")
    #expect(output == made)
  }
}
