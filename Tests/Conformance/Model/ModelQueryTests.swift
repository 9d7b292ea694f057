import Execution
import JSONText
import TestSupport
import Testing

/// Random rows, random filters, orders and pages: the server's answer against what three-valued logic says of the rows.
@Suite("queries against a model")
struct ModelQueryTests {
  @Test("random rows and queries", arguments: 0..<(runsLongTests ? 30 : 3))
  func queries(_ number: Int) async throws {
    var random = SeededRandom(seed: .random(in: 0 ... .max))
    for engine in ConformanceTests.engines {
      let service = try await ModelService(on: engine)
      let table = try await fill(service, &random)
      for _ in 0..<(runsLongTests ? 300 : 120) {
        try await compareOnce(service, table, &random)
        try await compareMore(service, table, &random)
      }
      try await engine.stop(service.service)
    }
  }

  private func fill(_ service: ModelService, _ random: inout SeededRandom) async throws -> ModelTable {
    var table = ModelTable()
    for n in 0..<24 where !random.oneIn(4) {
      var row = ModelRow(values: [.n: .integer(n)])
      for column in ModelColumn.allCases where column != .n && column != .nextN && !random.oneIn(3) {
        row[column] = random.pick(column.values)
      }
      table.rows.append(row)
    }
    for row in table.rows { _ = try await service.run("Insert", variables(row)) }
    for index in table.rows.indices where !random.oneIn(3) {
      table.rows[index][.nextN] = .integer(random.pick(table.rows).n)
      _ = try await service.run("Update", variables(table.rows[index]))
    }
    for _ in 0..<30 {
      let link = (from: random.pick(table.rows).n, to: random.pick(table.rows).n, weight: random.int(below: 5))
      table.links.removeAll { $0.from == link.from && $0.to == link.to }
      table.links.append(link)
      let given: JSONValue = [
        "from": .integer(link.from), "to": .integer(link.to), "weight": .integer(link.weight),
      ]
      _ = try await service.run("Connect", given.object ?? JSONObject())
    }
    return table
  }

  private func variables(_ row: ModelRow) -> JSONObject {
    var object = JSONObject()
    for (column, value) in row.values { object[column.rawValue] = value }
    return object
  }

  private func compareOnce(
    _ service: ModelService, _ table: ModelTable, _ random: inout SeededRandom
  ) async throws {
    let filter: ModelFilter? = random.oneIn(8) ? nil : .random(depth: 3, &random)
    let order = ModelOrder.random(&random)
    let (limit, offset) = (random.oneIn(2) ? random.int(below: 8) : nil, random.oneIn(3) ? random.int(below: 6) : nil)
    let inner: ModelFilter? = random.oneIn(2) ? nil : .random(depth: 1, &random)
    let innerOrder = ModelOrder.random(&random)
    let innerLimit = random.oneIn(2) ? random.int(below: 3) : nil

    var given = JSONObject()
    given.set("where", filter?.json)
    given.set("order", random.oneIn(2) || !order.isEmpty ? .array(order.map(\.json)) : nil)
    given.set("limit", limit.map { .integer($0) })
    given.set("offset", offset.map { .integer($0) })
    given.set("inner", inner?.json)
    given.set("innerOrder", .array(innerOrder.map(\.json)))
    given.set("innerLimit", innerLimit.map { .integer($0) })

    func matching(_ rows: [ModelRow], _ filter: ModelFilter?) -> [ModelRow] {
      rows.filter { row in filter.map { $0.holds(row, in: table) == true } ?? true }
    }
    let found = matching(table.rows, filter)
    let page = ModelOrder.sorted(found, by: order, in: table).dropFirst(offset ?? 0).prefix(limit ?? 100)
    let items = page.map { row -> JSONValue in
      let children = matching(ModelRelation.onNext.rows(of: row, in: table), inner)
      let sorted = ModelOrder.sorted(children, by: innerOrder, in: table).prefix(innerLimit ?? 100)
      return ["n": .integer(row.n), "items_on_next": .array(sorted.map { ["n": .integer($0.n)] })]
    }
    let first: JSONValue = found.map(\.n).min().map { ["n": .integer($0)] } ?? .null
    let expected: JSONValue = ["data": ["items": .array(items), "item": first]]
    let place = "seed \(random.seed): \(JSONValue.object(given))"
    #expect(try await service.run("Find", given) == expected, "\(place)")
    if random.oneIn(4) { #expect(try await service.run(text: text(given)) == expected, "as literals, \(place)") }
  }

  /// The query `Find` with everything written out.
  private func text(_ given: JSONObject) -> String {
    func arguments(_ names: [(String, String)]) -> String {
      let parts = names.compactMap { name, variable in given[variable].map { "\(name): \(graphQLLiteral($0))" } }
      return parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
    }
    let outer = arguments([("where", "where"), ("orderBy", "order"), ("limit", "limit"), ("offset", "offset")])
    let inner = arguments([("where", "inner"), ("orderBy", "innerOrder"), ("limit", "innerLimit")])
    let filter = given["where"].map { "where: \(graphQLLiteral($0)), " } ?? ""
    return "{ items\(outer) { n items_on_next\(inner) { n } } item(first: {\(filter)orderBy: [{n: ASC}]}) { n } }"
  }
}

extension ModelQueryTests {
  /// Lists over the join table, and distinct rows.
  fileprivate func compareMore(
    _ service: ModelService, _ table: ModelTable, _ random: inout SeededRandom
  ) async throws {
    let n = random.int(below: 24)
    let (weight, limit) = (random.oneIn(2) ? random.int(below: 5) : nil, random.oneIn(2) ? random.int(below: 4) : nil)
    let isDescending = random.oneIn(2)
    let filter: ModelFilter? = random.oneIn(3) ? nil : .random(depth: 1, &random)
    let printed: [ModelColumn] = [.b, .e, .i]
    let order = (0..<random.int(below: 3)).map { _ in
      ModelOrder(steps: 0, column: random.pick(printed), isDescending: random.oneIn(2))
    }
    var given = JSONObject([
      .init(key: "n", value: .integer(n)), .init(key: "dir", value: isDescending ? "DESC" : "ASC"),
    ])
    given.set("weight", weight.map { .integer($0) })
    given.set("limit", limit.map { .integer($0) })
    given.set("where", filter?.json)
    given.set("order", .array(order.map(\.json)))

    var item = JSONValue.null
    if table.row(n) != nil {
      let links = table.links.filter { $0.from == n }.sorted { $0.to < $1.to }
      let heavy = links.filter { $0.weight >= weight ?? 0 }
        .sorted { ($0.weight, $0.to) < ($1.weight, $1.to) }
      let via = (isDescending ? heavy.reversed() : heavy).prefix(limit ?? 100)
      let far = ModelOrder.sorted(
        links.compactMap { table.row($0.to) }, by: [ModelOrder(steps: 0, column: .i, isDescending: isDescending)],
        in: table)
      item = [
        "items_via_Link_on_to": .array(via.map { ["n": .integer($0.to)] }),
        "links_on_from": .array(far.map { ["toN": .integer($0.n)] }),
      ]
    }
    let found = table.rows.filter { row in filter.map { $0.holds(row, in: table) == true } ?? true }
    let rest = printed.filter { column in !order.contains { $0.column == column } }
    let total = order + rest.map { ModelOrder(steps: 0, column: $0, isDescending: false) }
    var rows: [JSONValue] = []
    for row in ModelOrder.sorted(found, by: total, in: table) {
      let json = JSONValue.object(JSONObject(printed.map { .init(key: $0.rawValue, value: row[$0] ?? .null) }))
      if !rows.contains(json) { rows.append(json) }
    }
    #expect(
      try await service.run("More", given) == ["data": ["item": item, "items": .array(rows)]],
      "seed \(random.seed): \(JSONValue.object(given))")
  }
}
