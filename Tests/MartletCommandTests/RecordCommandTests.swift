import Foundation
import TestSupport
import Testing

@Suite("martlet record, and the seed's templates")
struct RecordCommandTests {
  private let birds = Repository.root.appending(path: "Examples/Birds")

  private func command(_ arguments: [String], in folder: URL) async throws -> ProcessResult {
    try await run([RunningProcess.productsFolder.appending(path: "martlet").path] + arguments, in: folder)
  }

  private func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "// sourcery: persist\nstruct Bird { var id: String; var name: String }\n", to: "Sources/Bird.swift")
    try folder.write("// swift-tools-version: 6.0", to: "Package.swift")
    return folder
  }

  @Test("writes what is missing, leaves what is up to date, removes what is no longer made")
  func writes() async throws {
    let folder = try project()
    let words = ["record", "--sources", "Sources", "--output", "Sources/Records"]
    let first = try await command(words, in: folder.url)
    #expect(first.status == 0, "\(first.output)")
    #expect(first.output.contains("wrote Sources/Records/Bird+Record.swift"))
    #expect(try await command(words + ["--check"], in: folder.url).status == 0)
    #expect(try await command(words, in: folder.url).output.contains("2 files are up to date"))
    try folder.write("// sourcery: persist\nstruct Hen { var id: Int }\n", to: "Sources/Bird.swift")
    #expect(try await command(words + ["--check"], in: folder.url).status == 1)
    let second = try await command(words, in: folder.url)
    #expect(second.output.contains("removed Sources/Records/Bird+Record.swift"), "\(second.output)")
    #expect(second.output.contains("wrote Sources/Records/Hen+Record.swift"))
  }

  @Test("a fault writes nothing, an output outside of the project is refused, and wrong usage is told")
  func problems() async throws {
    let folder = try project()
    try folder.write("// sourcery: persist\nstruct A { var name: Int }\n", to: "Sources/A.swift")
    let words = ["record", "--sources", "Sources", "--output"]
    let failed = try await command(words + ["Sources/Records"], in: folder.url)
    #expect(failed.status == 1)
    #expect(failed.output.contains("Sources/A.swift:2:8: error: 'A' has no primary key"), "\(failed.output)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/Sources/Records"))
    let outside = try await command(words + ["/var/tmp/martlet-elsewhere"], in: folder.url)
    #expect(outside.status == 1)
    #expect(outside.output.contains("outside the project"))
    #expect(try await command(["record"], in: folder.url).status == 2)
    let noTemplates = try await command(words + ["Sources/Records", "--templates", "Templtes"], in: folder.url)
    #expect(noTemplates.status == 3)
    #expect(noTemplates.output.contains("'Templtes' does not exist"), "\(noTemplates.output)")
  }

  @Test("a source that cannot be read ends the run: its records are not taken for ones that are no longer made")
  func danglingSource() async throws {
    let folder = try project()
    let words = ["record", "--sources", "Sources", "--output", "Sources/Records"]
    #expect(try await command(words, in: folder.url).status == 0)
    let source = folder.path + "/Sources/Bird.swift"
    try FileManager.default.removeItem(atPath: source)
    try FileManager.default.createSymbolicLink(atPath: source, withDestinationPath: "nowhere")
    let failed = try await command(words, in: folder.url)
    #expect(failed.status == 3)
    #expect(failed.output.contains("Sources/Bird.swift' does not exist or is not readable"), "\(failed.output)")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/Sources/Records/Bird+Record.swift"))
  }

  @Test("ejected templates are used when they are given")
  func eject() async throws {
    let folder = try project()
    let ejected = try await command(["record", "--eject", "Templates"], in: folder.url)
    #expect(ejected.output.contains("wrote Templates/record.stencil"), "\(ejected.output)")
    try folder.write("// {{ record.type }} of my own\n", to: "Templates/record.stencil")
    let words = ["record", "--sources", "Sources", "--output", "Out", "--templates", "Templates"]
    #expect(try await command(words, in: folder.url).status == 0)
    #expect(
      try String(contentsOf: folder.url.appending(path: "Out/Bird+Record.swift"), encoding: .utf8)
        == "// Bird of my own\n")
  }

  @Test("a source or a template that cannot be read is told, and no file is changed or removed")
  func unreadable() async throws {
    let folder = try project()
    let words = ["record", "--sources", "Sources", "--output", "Sources/Records"]
    #expect(try await command(words, in: folder.url).status == 0)
    let made = folder.path + "/Sources/Records/Bird+Record.swift"
    try FileManager.default.removeItem(atPath: folder.path + "/Sources/Bird.swift")
    // A pipe is read by nobody, not even by root.
    #expect(mkfifo(folder.path + "/Bird.swift", 0o644) == 0)
    let source = try await command(words + ["--sources", "Bird.swift"], in: folder.url)
    #expect(source.status == 3, "\(source.output)")
    #expect(source.output.contains("Bird.swift' does not exist or is not readable"), "\(source.output)")
    #expect(FileManager.default.fileExists(atPath: made))
    try folder.write("x", to: "Templates/record.stencil/inside")
    let template = try await command(words + ["--templates", "Templates"], in: folder.url)
    #expect(template.status == 3, "\(template.output)")
    #expect(template.output.contains("record.stencil' does not exist or is not readable"), "\(template.output)")
    #expect(FileManager.default.fileExists(atPath: made))
  }

  @Test("the example's records are up to date")
  func example() async throws {
    let words = ["record", "--sources", "Examples/Birds/App", "--output", "Examples/Birds/App/Records", "--check"]
    let result = try await command(words, in: Repository.root)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(
    "the seed's templates run byte for byte", arguments: ["object", "translator", "object-lines", "translator-lines"])
  func seedTemplates(name: String) async throws {
    let folder = try project()
    try FileManager.default.copyItem(
      at: birds.appending(path: "Templates/\(name).stencil"), to: folder.url.appending(path: "\(name).stencil"))
    let words = [
      "template", "--sources", "Sources", "--templates", "\(name).stencil", "--output", "out.txt", "--disableCache",
    ]
    let result = try await command(words, in: folder.url)
    #expect(result.status == 0, "\(result.output)")
    let text = try String(contentsOf: folder.url.appending(path: "out.txt"), encoding: .utf8)
    try expectGolden(text, Repository.root.appending(path: "Tests/Fixtures/seed-templates/\(name).txt"))
  }

  @Test("with line breaks, without its step marks and with the struct's own name, the seed's output type-checks")
  func seedTypeChecks() async throws {
    let golden = Repository.root.appending(path: "Tests/Fixtures/seed-templates")
    let folder = try TemporaryFolder()
    let stub = Repository.root.appending(path: "Tests/AppleStubs/RealmSwift/RealmSwift.swift").path
    let module = try await run([
      "swiftc", "-frontend", "-emit-module", "-enable-objc-interop", "-module-name", "RealmSwift", "-o",
      folder.path + "/RealmSwift.swiftmodule", stub,
    ])
    try #require(module.status == 0, "\(module.output)")
    let object = try String(contentsOf: golden.appending(path: "object-lines.txt"), encoding: .utf8)
    let translator = try String(contentsOf: golden.appending(path: "translator-lines.txt"), encoding: .utf8)
    try folder.write(object, to: "object.swift")
    try folder.write("import RealmSwift\n" + translator, to: "translator.swift")
    try folder.write(
      """
      import RealmSwift
      struct Bird { var id: String; var name: String }
      protocol Translator { func toObject(with entity: Any) -> Object; func toAny(with object: Object) -> Any }
      """, to: "rest.swift")
    let checked = try await run(
      ["swiftc", "-frontend", "-typecheck", "-enable-objc-interop", "-I", folder.path]
        + ["object", "translator", "rest"].map { folder.path + "/\($0).swift" })
    #expect(checked.status == 0, "\(checked.output)")
  }
}
