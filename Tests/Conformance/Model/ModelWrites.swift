import JSONText

/// What a mutation's root field must give: its value, or the code of its error.
enum ModelResult: Sendable {
  case value(JSONValue)
  case failure(String)
}

/// The writes of the model, each with its answer; a failure changes nothing.
extension ModelTable {
  /// A row's new values: a column that is not there stays, null clears it.
  typealias Change = [ModelColumn: JSONValue]

  mutating func insert(_ n: Int, _ change: Change) -> ModelResult {
    guard row(n) == nil else { return .failure("ALREADY_EXISTS") }
    var fresh = ModelRow(values: [.n: .integer(n)])
    fresh.apply(change)
    return store { table in
      table.rows.append(fresh)
      table.rows.sort { $0.n < $1.n }
      return Self.key(n)
    }
  }

  mutating func upsert(_ n: Int, _ change: Change) -> ModelResult {
    row(n) == nil ? insert(n, change) : update(n, change)
  }

  mutating func update(_ n: Int, _ change: Change) -> ModelResult {
    guard let index = rows.firstIndex(where: { $0.n == n }) else { return .value(.null) }
    return store { table in
      table.rows[index].apply(change)
      return Self.key(n)
    }
  }

  mutating func updateMany(_ filter: ModelFilter?, _ change: Change) -> ModelResult {
    let found = matching(filter)
    return store { table in
      for index in table.rows.indices where found.contains(table.rows[index].n) { table.rows[index].apply(change) }
      return .integer(found.count)
    }
  }

  /// `i_update: [{inc: by}]`: NULL stays, and a sum beyond 32 bits fails the whole statement.
  mutating func count(_ filter: ModelFilter?, by: Int) -> ModelResult {
    let found = matching(filter)
    var table = self
    for index in rows.indices where found.contains(rows[index].n) {
      guard let value = rows[index][.i]?.number.flatMap({ Int($0) }) else { continue }
      guard Int32(exactly: value + by) != nil else { return .failure("OUT_OF_RANGE") }
      table.rows[index][.i] = .integer(value + by)
    }
    self = table
    return .value(.integer(found.count))
  }

  mutating func delete(_ n: Int) -> ModelResult {
    guard row(n) != nil else { return .value(.null) }
    remove([n])
    return .value(Self.key(n))
  }

  mutating func deleteMany(_ filter: ModelFilter) -> ModelResult {
    let found = matching(filter)
    remove(found)
    return .value(.integer(found.count))
  }

  mutating func connect(_ from: Int, _ to: Int, weight: Int) -> ModelResult {
    guard row(from) != nil, row(to) != nil else { return .failure("FAILED_PRECONDITION") }
    links.removeAll { $0.from == from && $0.to == to }
    links.append((from, to, weight))
    return .value(["fromN": .integer(from), "toN": .integer(to)])
  }

  /// Their keys, in key order.
  func matching(_ filter: ModelFilter?) -> [Int] {
    rows.filter { row in filter.map { $0.holds(row, in: self) == true } ?? true }.map(\.n)
  }

  /// Links go with their ends; references to a row that goes become null.
  private mutating func remove(_ gone: [Int]) {
    rows.removeAll { gone.contains($0.n) }
    links.removeAll { gone.contains($0.from) || gone.contains($0.to) }
    for index in rows.indices { if let next = rows[index].next, gone.contains(next) { rows[index][.nextN] = nil } }
  }

  /// Keeps a change if it breaks no rule of the table.
  private mutating func store(_ change: (inout ModelTable) -> JSONValue) -> ModelResult {
    var changed = self
    let answer = change(&changed)
    let codes = changed.rows.compactMap { $0[.u] }
    if Set(codes).count < codes.count { return .failure("ALREADY_EXISTS") }
    let hasDanglingReference = changed.rows.contains { row in row.next.map { changed.row($0) == nil } ?? false }
    if hasDanglingReference { return .failure("FAILED_PRECONDITION") }
    self = changed
    return .value(answer)
  }

  private static func key(_ n: Int) -> JSONValue { ["n": .integer(n)] }

  /// What the query `All` must answer.
  var dump: JSONValue {
    let items = rows.map { row -> JSONValue in
      .object(JSONObject(ModelColumn.allCases.map { .init(key: $0.rawValue, value: row[$0] ?? .null) }))
    }
    let connections = links.sorted { ($0.from, $0.to) < ($1.from, $1.to) }.map { link -> JSONValue in
      ["fromN": .integer(link.from), "toN": .integer(link.to), "weight": .integer(link.weight)]
    }
    return ["data": ["items": .array(items), "links": .array(connections)]]
  }
}

extension ModelRow {
  mutating func apply(_ change: ModelTable.Change) {
    for (column, value) in change { self[column] = value }
  }
}
