import Foundation
import RecordGeneration
import SourceText
import SwiftDeclarations
import SwiftTypeModel
import TestSupport
import Testing

/// The records of `Tests/RecordFixtures`: what is generated from its structs is what the target compiles.
struct GoldenTests {
  @Test("the fixtures' records are what the generator makes of their structs")
  func fixtures() throws {
    let folder = Repository.root.appending(path: "Tests/RecordFixtures")
    let models = folder.appending(path: "Models")
    let sources = try FileManager.default.contentsOfDirectory(atPath: models.path).sorted().map { name in
      TypeModel.Source(
        file: readSource(path: "Models/\(name)", bytes: [UInt8](try Data(contentsOf: models.appending(path: name)))))
    }
    var log = DiagnosticLog()
    let outputs = try #require(
      RecordGenerator(.sqlite).generate(from: TypeModel(sources), into: &log), "\(log.diagnostics)")
    #expect(log.isEmpty, "\(log.diagnostics)")
    let generated = folder.appending(path: "Generated")
    for output in outputs { try expectGolden(output.text, generated.appending(path: output.name)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: generated.path).sorted() == outputs.map(\.name))
  }
}
