import Execution
import JSONText
import TestSupport
import Testing

/// Random sequences of writes: every answer, and the whole table after it, against the model.
@Suite("writes against a model")
struct ModelWriteTests {
  @Test("random sequences of writes", arguments: 0..<(runsLongTests ? 30 : 3))
  func writes(_ number: Int) async throws {
    var random = SeededRandom(seed: .random(in: 0 ... .max))
    for engine in ConformanceTests.engines {
      let service = try await ModelService(on: engine, isUnique: true)
      var table = ModelTable()
      for step in 0..<(runsLongTests ? 400 : 150) {
        let place = "seed \(random.seed), step \(step)"
        try await writeOnce(service, &table, &random, place)
        let dump = try await service.run("All", JSONObject())
        #expect(dump == table.dump, "\(place)")
        if dump != table.dump { break }
      }
      try await engine.stop(service.service)
    }
  }

  private func writeOnce(
    _ service: ModelService, _ table: inout ModelTable, _ random: inout SeededRandom, _ place: String
  ) async throws {
    let n = random.int(below: 24)
    let change = randomChange(&random)
    var given = JSONObject()
    for (column, value) in change { given[column.rawValue] = value }
    let filter = ModelFilter.random(depth: 2, &random)
    let name: String
    let expected: ModelResult
    switch random.int(below: 16) {
    case 0...4:
      (name, given["n"]) = ("Insert", .integer(n))
      expected = table.insert(n, change)
    case 5, 6:
      (name, given["n"]) = ("Upsert", .integer(n))
      expected = table.upsert(n, change)
    case 7, 8:
      (name, given["n"]) = ("Update", .integer(n))
      expected = table.update(n, change)
    case 9:
      (name, given["where"]) = ("UpdateFirst", filter.json)
      let order = ModelOrder.random(&random)
      given["order"] = .array(order.map(\.json))
      let found = table.rows.filter { filter.holds($0, in: table) == true }
      expected =
        ModelOrder.sorted(found, by: order, in: table).first.map { table.update($0.n, change) } ?? .value(.null)
    case 10:
      (name, given["where"]) = ("UpdateMany", filter.json)
      given["all"] = true
      expected = table.updateMany(filter, change)
    case 11:
      let by = random.pick([1, -3, 2_147_483_647])
      (name, given) = (
        "Count", JSONObject([.init(key: "where", value: filter.json), .init(key: "by", value: .integer(by))])
      )
      expected = table.count(filter, by: by)
    case 12, 13:
      (name, given) = ("Delete", JSONObject([.init(key: "n", value: .integer(n))]))
      expected = table.delete(n)
    case 14:
      // One key at most, or little would be left.
      let narrow = ModelFilter.and([filter, .compare(.n, "eq", .integer(n))])
      (name, given) = ("DeleteMany", JSONObject([.init(key: "where", value: narrow.json)]))
      expected = table.deleteMany(narrow)
    default:
      let (to, weight) = (random.int(below: 24), random.int(below: 5))
      name = "Connect"
      given = JSONObject([
        .init(key: "from", value: .integer(n)), .init(key: "to", value: .integer(to)),
        .init(key: "weight", value: .integer(weight)),
      ])
      expected = table.connect(n, to, weight: weight)
    }
    let answer = try await service.run(name, given)
    let message = "\(place): \(name) \(JSONValue.object(given)) gave \(answer)"
    switch expected {
    case .value(let value): #expect(answer == ["data": ["r": value]], "\(message), expected \(value)")
    case .failure(let code):
      #expect(answer["data"] == ["r": .null], "\(message), expected \(code)")
      #expect(answer["errors"]?.array?.first?["extensions"]?["code"] == .string(code), "\(message), expected \(code)")
    }
  }

  private func randomChange(_ random: inout SeededRandom) -> ModelTable.Change {
    var change = ModelTable.Change()
    for column in ModelColumn.allCases where column != .n && random.oneIn(3) {
      change[column] = random.oneIn(4) ? .null : random.pick(column.values)
    }
    return change
  }
}
