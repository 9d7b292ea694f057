import Foundation
import JSONText
import TestSupport
import Testing

@Suite("martlet template: flags")
struct TemplateOptionTests {
  private let folder: TemporaryFolder
  private let cache: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    cache = try TemporaryFolder()
    try folder.write("struct Owl { var age: Int }\n#if DEBUG\nstruct Wren {}\n#endif\n", to: "Sources/Birds.swift")
    try folder.write("{% for t in types.structs %}{{ t.name }} {% endfor %}", to: "T/names.stencil")
  }

  private func template(_ arguments: String...) async throws -> (code: Int32, output: String) {
    try await martlet(["template", "--cacheBasePath", cache.path] + arguments, in: folder.url)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url.appending(path: path).path)
  }

  @Test("arguments reach the template in their kinds")
  func arguments() async throws {
    try folder.write(
      "{{ argument.n }}|{{ argument.f }}|{{ argument.text }}|{{ argument.list.1 }}|{{ argument.map.k }}|{{ argument.late }}",
      to: "T/names.stencil")
    let result = try await template(
      "--sources", "Sources", "--templates", "T", "--output", "out.txt", "--args", "n=4,f,text=\"a, b\"", "--args",
      "list=[1, 2]", "--args", "map={\"k\": \"v\"},late='x'")
    #expect(result.code == 0, "\(result.output)")
    #expect(try text("out.txt") == "\n4|1|a, b|2|v|x")
  }

  @Test("a source or a template is never the output", arguments: ["Sources/Birds.swift", "T/names.stencil"])
  func inputsAreKept(output: String) async throws {
    let before = try text(output)
    let result = try await template("--sources", "Sources", "--templates", "T", "--output", output)
    #expect(result.code == 1 && result.output.contains("is a source or a template of this run"), "\(result)")
    #expect(try text(output) == before)
  }

  @Test("what is excluded is not read at all")
  func excludedFolder() async throws {
    try folder.write("struct Crow {}", to: "Sources/Birds/Crow.swift")
    let dangling = folder.path + "/Sources/Birds/Gone.swift"
    try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "nowhere")
    #expect(try await template("--sources", "Sources", "--templates", "T", "--output", "out.txt").code == 1)
    let result = try await template(
      "--sources", "Sources", "--exclude-sources", "Sources/Birds", "--templates", "T", "--output", "out.txt")
    #expect(result.code == 0, "\(result.output)")
    #expect(try text("out.txt").hasSuffix("Owl Wren "))
  }

  @Test("what a configuration names and is not there is told with its place, all at once")
  func missingPaths() async throws {
    try folder.write(
      "sources: [Source]\ntemplates:\n  - T\n  - Nada\noutput: Generated\nargs: text\n", to: ".sourcery.yml")
    let result = try await template()
    #expect(result.code == 1, "\(result.output)")
    #expect(result.output.contains(".sourcery.yml:4:5: error: '"), "\(result.output)")
    #expect(result.output.contains(".sourcery.yml:1:11: error: '"), "\(result.output)")
    #expect(result.output.contains(".sourcery.yml:6:7: warning: 'args' is ignored"), "\(result.output)")
    try folder.write("sources: [Sources]\ntemplates: [T]\noutput: /elsewhere/x\n", to: ".sourcery.yml")
    let outside = try await template()
    #expect(outside.output.contains(".sourcery.yml:3:9: error: the output path '/elsewhere/x'"), "\(outside.output)")
  }

  @Test("a configuration file wins over the command line, and says so")
  func configurationWins() async throws {
    try folder.write("sources: [Sources]\ntemplates: [T]\noutput: Generated\n", to: ".sourcery.yml")
    let result = try await template("--sources", "nowhere", "--output", "elsewhere")
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("WARNING: Ignoring the parameters passed in the command line."))
    #expect(try text("Generated/names.generated.swift").hasSuffix("// DO NOT EDIT\nOwl Wren "))
    try folder.write("sources: [Sources]\ntemplates: [T]\noutput: Other\n", to: "conf/other.yml")
    #expect(try await template("--config", "conf/other.yml").code == 1)
    try folder.write("sources: [../Sources]\ntemplates: [../T]\noutput: ../Other\n", to: "conf/other.yml")
    #expect(try await template("--config", "conf/other.yml", "--config", ".").code == 0)
    #expect(exists("Other/names.generated.swift"))
  }

  @Test("files are chosen, parts left out, and branches taken as told")
  func choosing() async throws {
    try folder.write("struct Hidden {}", to: "Sources/.hidden/A.swift")
    try folder.write("struct Bundled {}", to: "Sources/Some.app/A.swift")
    try folder.write("struct Excluded {}", to: "Sources/Old/A.swift")
    try folder.write("struct Interface {}", to: "Sources/A.swiftinterface")
    try folder.write("struct Note {}", to: "Sources/A.txt")
    try folder.write("partial", to: "T/_part.stencil")
    let all = [
      "--sources", "Sources", "--exclude-sources", "Sources/Old", "--templates", "T", "--exclude-templates",
      "T/_part.stencil", "--output", "out.txt",
    ]
    #expect(try await martlet(["template", "--disableCache"] + all, in: folder.url).code == 0)
    #expect(try text("out.txt") == "\nInterface Owl Wren ")
    #expect(try await martlet(["template", "--disableCache", "--define", "RELEASE"] + all, in: folder.url).code == 0)
    #expect(try text("out.txt") == "\nInterface Owl ")
  }

  @Test("generated files are read only when forced, and headers are as told")
  func generatedFiles() async throws {
    let all = ["--sources", "Sources", "--templates", "T", "--output"]
    let first = try await martlet(
      ["template", "--disableCache", "--headerPrefix", "// mine", "--hideVersionHeader"] + all + [
        "Sources/made.ext.swift"
      ],
      in: folder.url)
    #expect(first.code == 0, "\(first.output)")
    let header =
      "// mine\n// Generated using Sourcery — https://github.com/krzysztofzablocki/Sourcery\n// DO NOT EDIT\n"
    #expect(try text("Sources/made.ext.swift") == header + "\nOwl Wren ")
    try folder.write(header + "struct Made {}\n", to: "Sources/made.ext.swift")
    #expect(try await martlet(["template", "--disableCache"] + all + ["out.txt"], in: folder.url).code == 0)
    #expect(try text("out.txt") == "\nOwl Wren ")
    let forced = ["template", "--disableCache", "--force-parse", "ext"] + all + ["out.txt"]
    #expect(try await martlet(forced, in: folder.url).code == 0)
    #expect(try text("out.txt") == "\nMade Owl Wren ")
  }

  @Test("output stays in the project, unless the user names a place from the root or says so")
  func bounds() async throws {
    let other = try TemporaryFolder()
    let all = ["template", "--disableCache", "--sources", "Sources", "--templates", "T", "--output"]
    #expect(try await martlet(all + [other.path + "/in"], in: folder.url).code == 0)
    #expect(FileManager.default.fileExists(atPath: other.path + "/in/names.generated.swift"))
    let outside = "../\(other.url.lastPathComponent)/out"
    let refused = try await martlet(all + [outside], in: folder.url)
    #expect(refused.code == 1)
    #expect(refused.output.contains("is outside the project"), "\(refused.output)")
    #expect(try await martlet(all + [outside, "--allow-outside"], in: folder.url).code == 0)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "link"), withDestinationURL: other.url)
    #expect(try await martlet(all + ["link/out.swift"], in: folder.url).code == 1)
    try folder.write("sources: [Sources]\ntemplates: [T]\noutput: \(other.path)/yml\n", to: ".sourcery.yml")
    #expect(try await martlet(["template", "--disableCache"], in: folder.url).code == 1)
    #expect(!FileManager.default.fileExists(atPath: other.path + "/yml"))
  }

  @Test("what sources and templates of two projects have in common is not theirs to write into")
  func commonFolder() async throws {
    try folder.write("", to: "app/Package.swift")
    try folder.write("struct Owl {}\n", to: "app/Sources/Owl.swift")
    let all = ["template", "--disableCache", "--sources", "Sources", "--templates", "../T", "--output"]
    let app = folder.url.appending(path: "app")
    let refused = try await martlet(all + ["../elsewhere/out.swift"], in: app)
    #expect(refused.code == 1)
    #expect(refused.output.contains("is outside the project"), "\(refused.output)")
    #expect(!exists("elsewhere"))
    #expect(try await martlet(all + ["Generated"], in: app).code == 0)
  }

  @Test("a source that is a link stays one, and keeps its permissions, when a block is written into it")
  func linkedSource() async throws {
    try folder.write("struct Owl {}\n", to: "Real/Owl.swift")
    let real = folder.url.appending(path: "Real/Owl.swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: real.path)
    let link = folder.url.appending(path: "Sources/Owl.swift")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
    try folder.write("// sourcery:inline:auto:Owl.Age\nlet age = 1\n// sourcery:end\n", to: "T/names.stencil")
    try folder.write("", to: "Sources/Birds.swift")
    let result = try await template("--sources", "Sources", "--templates", "T", "--output", "out")
    #expect(result.code == 0, "\(result.output)")
    #expect(try text("Real/Owl.swift").contains("let age = 1"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
    #expect(try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions] as? Int == 0o600)
  }

  @Test("an output that became blank stays, and goes with --prune")
  func pruning() async throws {
    try folder.write("old", to: "Generated/names.generated.swift")
    try folder.write("{% for t in types.enums %}{{ t.name }}{% endfor %}\n", to: "T/names.stencil")
    let all = ["--sources", "Sources", "--templates", "T", "--output", "Generated"]
    #expect(try await martlet(["template"] + all, in: folder.url).code == 0)
    #expect(try text("Generated/names.generated.swift") == "old")
    #expect(try await martlet(["template", "--prune", "--check"] + all, in: folder.url).code == 3)
    #expect(try await martlet(["template", "-p", "-q"] + all, in: folder.url).code == 0)
    #expect(!exists("Generated/names.generated.swift"))
    try folder.write("old", to: "Generated/names.generated.swift")
    let told = try await martlet(["template", "-p"] + all, in: folder.url)
    #expect(told.output.contains("removed Generated/names.generated.swift\n"), "\(told.output)")
    #expect(told.output.contains("1 file removed\n") && !told.output.contains("nothing changed"), "\(told.output)")
  }

  @Test("kinds of templates that are not run are refused with the way out; the envelope of one that is, is opened")
  func otherKinds() async throws {
    try folder.write("<%= 1 %>", to: "T/a.ejs")
    let refused = try await template("--sources", "Sources", "--templates", "T", "--output", "out.txt")
    #expect(refused.code == 3)
    #expect(refused.output.contains("T/a.ejs:1:1: error: 'T/a.ejs' is a JavaScript template"), "\(refused.output)")
    #expect(refused.output.contains("becomes '{{ type.name }}'"))
    #expect(!exists("out.txt"))
    let inner = "{\"content\":\"{{ types.all.count }}\",\"kind\":\"stencil\"}"
    try folder.write(
      "{\"instance\":\"\(Data(inner.utf8).base64EncodedString())\"}", to: "E/count.sourcerytemplate")
    #expect(try await template("--sources", "Sources", "--templates", "E", "--output", "out.txt").code == 0)
    #expect(try text("out.txt") == "\n2")
    try folder.write("{}", to: "E/count.sourcerytemplate")
    #expect(try await template("--sources", "Sources", "--templates", "E", "--output", "out.txt").code == 3)
  }

  @Test("the targets of a package, with their modules")
  func packages() async throws {
    try folder.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "Birds", path: "Sources", exclude: ["Old"]), .target(name: "Nests")])
      """, to: "Package.swift")
    try folder.write("struct Old {}", to: "Sources/Old/A.swift")
    try folder.write("{% for t in types.structs %}{{ t.module }}.{{ t.name }} {% endfor %}", to: "T/names.stencil")
    try folder.write("package: {path: ., target: Birds}\ntemplates: [T]\noutput: out.txt\n", to: ".sourcery.yml")
    let result = try await template()
    #expect(result.code == 0, "\(result.output)")
    #expect(try text("out.txt") == "\nBirds.Owl Birds.Wren ")
    try folder.write("package: {path: ., target: Brids}\ntemplates: [T]\noutput: out.txt\n", to: ".sourcery.yml")
    let unknown = try await template()
    #expect(unknown.code == 2)
    #expect(unknown.output.contains(".sourcery.yml:1:10: error: Invalid sources. The package has no target 'Brids'"))
  }

  @Test("--watch renders again when a source changes, and not because of its own outputs")
  func watching() async throws {
    let process = try RunningProcess(
      "martlet",
      [
        "template", "--cacheBasePath", cache.path, "--sources", "Sources", "--templates", "T", "--output",
        "Sources/Names.swift", "--watch",
      ], in: folder.url)
    _ = try #require(await process.wait(for: "watching"))
    try folder.write("struct Robin {}\n", to: "Sources/More.swift")
    try await eventually("the new source is rendered") { try text("Sources/Names.swift").contains("Robin") }
    #expect(try text("Sources/Names.swift").hasSuffix("\nOwl Robin Wren "))
    process.send(signal: SIGTERM)
    #expect(await process.waitForExit() == 0)
    #expect(process.output.components(separatedBy: "wrote Sources/Names.swift").count == 3, "\(process.output)")
  }

  @Test("--watch renders again for what is saved while a run goes on, and in places that a configuration names later")
  func watchingDuringRuns() async throws {
    let names = "{% for t in types.structs %}{{ t.name }} {% endfor %}"
    let long = "{% for i in 1...1000000 %}{% endfor %}"
    try folder.write(long + names, to: "T/names.stencil")
    try folder.write("sources: [Sources]\ntemplates: [T]\noutput: Sources/Names.swift\n", to: ".sourcery.yml")
    let process = try RunningProcess(
      "martlet", ["template", "--cacheBasePath", cache.path, "--verbose", "--watch"], in: folder.url)
    // The sources are read by now.
    _ = try #require(await process.wait(for: "rendering"))
    try folder.write("struct Robin {}\n", to: "Sources/More.swift")
    try await wait(for: "\nOwl Robin Wren ", in: "Sources/Names.swift")
    try folder.write(names, to: "T/names.stencil")
    try folder.write("sources: [Sources, More]\ntemplates: [T]\noutput: Sources/Names.swift\n", to: ".sourcery.yml")
    try folder.write("struct Finch {}\n", to: "More/A.swift")
    try await wait(for: "\nFinch Owl Robin Wren ", in: "Sources/Names.swift")
    try folder.write("struct Gull {}\n", to: "More/A.swift")
    try await wait(for: "\nGull Owl Robin Wren ", in: "Sources/Names.swift")
    process.send(signal: SIGTERM)
    #expect(await process.waitForExit() == 0)
  }

  private func wait(for end: String, in path: String) async throws {
    // The file may be missing while it is replaced.
    try await eventually("\(path) ends with \(end)") { ((try? text(path)) ?? "").hasSuffix(end) }
  }
}
