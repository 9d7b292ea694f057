import Foundation
import RecordGeneration
import SourceText
import SwiftDeclarations
import SwiftTypeModel
import TestSupport
import Testing

/// The pack for Realm: what it makes, and that it type-checks against what RealmSwift declares.
struct RealmTests {
  private let folder = Repository.root.appending(path: "Tests/Fixtures/realm-records")

  private func generate(_ text: String) -> (outputs: [RecordOutput]?, log: DiagnosticLog) {
    let file = readSource(path: "models.swift", bytes: Array(text.utf8))
    var log = DiagnosticLog()
    let outputs = RecordGenerator(.realm).generate(from: TypeModel([TypeModel.Source(file: file)]), into: &log)
    return (outputs, log)
  }

  @Test("objects, translators and DAOs are the golden ones, and type-check")
  func golden() async throws {
    let models = try String(contentsOf: folder.appending(path: "models.swift.txt"), encoding: .utf8)
    let (made, log) = generate(models)
    let outputs = try #require(made, "\(log.diagnostics)")
    for output in outputs { try expectGolden(output.text, folder.appending(path: "expected/\(output.name).txt")) }
    try await typeCheck(outputs.map { ($0.name, $0.text) } + [("models.swift", models)])
  }

  @Test("a property that Realm cannot keep is an error at its place")
  func refused() {
    let (outputs, log) = generate("// sourcery: persist\nstruct A {\n  var id: Int\n  var nested: [[Int]]\n}")
    #expect(outputs == nil)
    #expect(
      log.diagnostics.map(\.description).joined().hasPrefix(
        "models.swift:4:7: error: the property 'nested' of type '[[Int]]' cannot be stored in Realm"))
  }
}

/// Type-checks sources against the stub of RealmSwift.
func typeCheck(_ sources: [(name: String, text: String)]) async throws {
  let folder = try TemporaryFolder()
  let stub = Repository.root.appending(path: "Tests/AppleStubs/RealmSwift/RealmSwift.swift").path
  let module = try await run([
    "swiftc", "-frontend", "-emit-module", "-enable-objc-interop", "-module-name", "RealmSwift", "-o",
    folder.path + "/RealmSwift.swiftmodule", stub,
  ])
  try #require(module.status == 0, "\(module.output)")
  for source in sources { try folder.write(source.text, to: "sources/" + source.name) }
  let checked = try await run(
    ["swiftc", "-frontend", "-typecheck", "-enable-objc-interop", "-swift-version", "6", "-I", folder.path]
      + sources.map { folder.path + "/sources/" + $0.name })
  #expect(checked.status == 0, "\(checked.output)")
}
