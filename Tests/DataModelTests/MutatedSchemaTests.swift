import DataModel
import Foundation
import SourceText
import TestSupport
import Testing

/// Schemas with words changed: checking ends, and what it returns fits together.
struct MutatedSchemaTests {
  @Test("a damaged schema gives reports and a model without loose ends", arguments: [UInt64](1...4))
  func changedWords(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let schemas = try SchemaFixture.all().filter { $0.lastPathComponent != "keys-too-deep" }.map {
      try String(contentsOf: $0.appending(path: "schema.gql"), encoding: .utf8)
    }
    for _ in 0..<60 {
      var words = random.pick(schemas).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      for _ in 0...random.int(below: 4) {
        let index = random.int(below: words.count)
        if random.oneIn(3) { words.remove(at: index) } else { words[index] = random.pick(words) }
        if words.isEmpty { break }
      }
      let text = words.joined(separator: " ")
      let (model, _) = checkText(text)
      for table in model.tables { expectSound(table, in: model, "seed \(seed):\n\(text)") }
    }
  }

  private func expectSound(_ table: Table, in model: DataModel, _ context: String) {
    let fields = Set(table.columns.map(\.field))
    let isValid =
      fields.count == table.columns.count && table.key.allSatisfy(fields.contains)
      && table.isView == table.key.isEmpty
      && table.references.allSatisfy { reference in
        reference.columns.allSatisfy(fields.contains) && !reference.columns.isEmpty
          && reference.columns.count == reference.targetColumns.count
          && model.table(reference.target).map { target in
            reference.targetColumns.allSatisfy { target.column($0) != nil }
          } == true
      }
      && table.indexes.allSatisfy { $0.fields.allSatisfy(fields.contains) && $0.fields.count == $0.directions.count }
      && table.relations.allSatisfy { model.table($0.target) != nil }
      && table.sqlColumnOrder.count == table.columns.count
      && table.declarationOrder.allSatisfy { table.column($0) != nil || table.reference($0) != nil }
    #expect(isValid, "\(table.typeName), \(context)")
  }
}
