import ConnectorAPI
import DataModel
import Foundation
import TestSupport
import Testing

struct MutatedSchemaTests {
  @Test("every model gives an API, also that of a faulty schema", arguments: [UInt64](1...3))
  func changedWords(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let schemas = try APIGoldenTests.all().map {
      try String(contentsOf: $0.appending(path: "schema.gql"), encoding: .utf8)
    }.filter { !$0.isEmpty }
    for _ in 0..<40 {
      var words = random.pick(schemas).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<3 { words[random.int(below: words.count)] = random.pick(words) }
      let model = checkText(words.joined(separator: " ")).model
      let api = makeConnectorAPI(model)
      #expect(model.tables.allSatisfy { api.objects[$0.typeName] != nil }, "seed \(seed): \(words)")
      #expect(!renderConnectorAPI(model).isEmpty)
    }
  }
}
