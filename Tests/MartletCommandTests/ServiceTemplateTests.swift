import Foundation
import JSONText
import TestSupport
import Testing

@Suite("martlet template over a service")
struct ServiceTemplateTests {
  private static let template =
    "{% for t in tables %}\n{{ t.name }}: {% for c in t.columns %}{{ c.name }} {% endfor %}\n{% endfor %}"

  private func service() throws -> TestService {
    let service = try TestService(schema: "type Film @table { title: String! }\n", operations: "")
    try service.folder.write(Self.template, to: "list.stencil")
    return service
  }

  @Test("writes the output once, and leaves it alone when nothing changed")
  func writes() async throws {
    let service = try service()
    let arguments = ["template", ".", "--templates", "list.stencil", "--output", "list.md"]
    let first = try await martlet(arguments, in: service.folder.url)
    #expect(first.code == 0, "\(first.output)")
    #expect(first.output.contains("wrote list.md"), "\(first.output)")
    #expect(try service.folder.text(of: "list.md") == "\n\nFilm: title id \n")
    let second = try await martlet(arguments, in: service.folder.url)
    #expect(second.output.contains("nothing changed"), "\(second.output)")
    #expect(try await martlet(arguments + ["--check"], in: service.folder.url).code == 0)
    try service.folder.write("stale", to: "list.md")
    let check = try await martlet(arguments + ["--check"], in: service.folder.url)
    #expect(check.code == 3)
    #expect(check.output.contains("stale: list.md"), "\(check.output)")
    #expect(try service.folder.text(of: "list.md") == "stale")
  }

  @Test("a dry run prints one JSON document, also when it fails")
  func dryRun() async throws {
    let service = try service()
    let arguments = ["template", ".", "--output", "out", "--dry", "--quiet", "--templates"]
    let result = try await martlet(arguments + ["list.stencil"], in: service.folder.url)
    let document = try parseJSON(result.output)
    let output = try #require(document["outputs"]?.array?.first)
    #expect(output["type"]?["subType"] == "template")
    #expect(output["type"]?["id"] == "list.stencil")
    #expect(output["outputPath"] == "out/list.generated.swift")
    #expect(output["value"]?.string?.contains("Film: title id") == true)
    #expect(!service.folder.exists("out"))
    try service.folder.write("{{ tables.0.nmae }}", to: "bad.stencil")
    let failed = try await martlet(arguments + ["bad.stencil"], in: service.folder.url)
    #expect(failed.code == 3)
    #expect(failed.output.contains("\"error\" : \"bad.stencil:1:13: error: unknown member 'nmae'"), "\(failed.output)")
  }

  @Test("faults have their exit codes and places")
  func problems() async throws {
    let service = try service()
    try service.folder.write("a\n{{ tables|nope }}", to: "bad.stencil")
    try service.folder.write("<% %>", to: "old.swifttemplate")
    try service.folder.write("// sourcery:file:../../evil.txt\nx\n// sourcery:end\n", to: "evil.stencil")
    let cases: [([String], Int32, String)] = [
      ([".", "--templates", "bad.stencil"], 3, "bad.stencil:2:11: error: Unknown filter 'nope'."),
      ([".", "--templates", "old.swifttemplate"], 3, "is a Swift template, which is not supported"),
      ([".", "--templates", "none.stencil"], 1, "does not exist or is not readable"),
      (["."], 2, "No templates provided."),
      (["nowhere", "--templates", "list.stencil"], 3, "folder 'nowhere' not found"),
      ([".", "--templates", "list.stencil", "--output", "../out"], 1, "is outside the project"),
      ([".", "--templates", "evil.stencil", "--output", "out"], 1, "is outside the project"),
      ([".", "--templates", "list.stencil", "--dry", "--watch"], 2, "--dry not compatible with --watch"),
    ]
    for (arguments, code, text) in cases {
      let result = try await martlet(["template"] + arguments, in: service.folder.url)
      #expect(result.code == code, "\(arguments): \(result.output)")
      #expect(result.output.contains(text), "\(arguments): \(result.output)")
    }
  }

  @Test("--watch renders again when a template or the schema changes")
  func watches() async throws {
    let service = try service()
    let process = try RunningProcess(
      "martlet", ["template", ".", "--templates", "list.stencil", "--output", "list.md", "--watch"],
      in: service.folder.url)
    _ = try #require(await process.wait(for: "watching"))
    try service.folder.write("changed {{ tables|count }}", to: "list.stencil")
    try await eventually("the changed template is rendered") {
      try service.folder.text(of: "list.md").contains("changed 1")
    }
    process.send(signal: SIGTERM)
    #expect(await process.waitForExit() == 0)
  }
}
