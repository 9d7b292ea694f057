import JSONText
import TestSupport

/// A filter of the model's rows: what it is as a variable, and what it says of a row. `nil` is neither true nor false.
indirect enum ModelFilter: Sendable {
  case compare(ModelColumn, String, JSONValue)
  case oneOf(ModelColumn, String, [JSONValue])
  case isNull(ModelColumn, Bool)
  /// Several operators of one column, or several columns, in one object.
  case together([ModelFilter])
  case and([ModelFilter])
  case or([ModelFilter])
  case not(ModelFilter)
  case next(ModelFilter)
  case related(ModelRelation, exist: ModelFilter?, count: (String, Int)?)

  static func random(depth: Int, _ random: inout SeededRandom) -> ModelFilter {
    if depth == 0 || random.oneIn(3) { return leaf(&random) }
    func inner() -> ModelFilter { .random(depth: depth - 1, &random) }
    switch random.int(below: 8) {
    case 0: return .and((0..<random.int(below: 4)).map { _ in inner() })
    case 1, 2: return .or((0..<random.int(below: 4)).map { _ in inner() })
    case 3: return .not(inner())
    case 4: return .next(inner())
    case 5, 6:
      let count = random.oneIn(2) ? (random.pick(["eq", "ne", "gt", "ge", "lt", "le"]), random.int(below: 3)) : nil
      return .related(random.pick(ModelRelation.allCases), exist: random.oneIn(3) ? nil : inner(), count: count)
    default: return .together([leaf(&random), leaf(&random)].filter { !$0.isCompound })
    }
  }

  private var isCompound: Bool { if case .together = self { true } else { false } }

  private static func leaf(_ random: inout SeededRandom) -> ModelFilter {
    let column = random.pick(ModelColumn.allCases)
    if random.oneIn(8) { return .isNull(column, random.oneIn(2)) }
    if random.oneIn(5) {
      let list = (0..<random.int(below: 4)).map { _ in random.pick(column.values) }
      return .oneOf(column, random.pick(["in", "nin"]), list)
    }
    var operators = ["eq", "ne"]
    if column.isOrdered { operators += ["gt", "ge", "lt", "le"] }
    if column.isText { operators += ["contains", "startsWith", "endsWith"] }
    let value: JSONValue = random.oneIn(10) ? .null : random.pick(column.values)
    return .compare(column, random.pick(operators), value)
  }

  /// As an `Item_Filter`.
  var json: JSONValue {
    switch self {
    case .compare(let column, let name, let value):
      [column.rawValue: .object(JSONObject([.init(key: name, value: value)]))]
    case .oneOf(let column, let name, let list):
      [column.rawValue: .object(JSONObject([.init(key: name, value: .array(list))]))]
    case .isNull(let column, let flag): [column.rawValue: ["isNull": .bool(flag)]]
    case .together(let parts): parts.map(\.json).reduce([:], merged)
    case .and(let parts): ["_and": .array(parts.map(\.json))]
    case .or(let parts): ["_or": .array(parts.map(\.json))]
    case .not(let inner): ["_not": inner.json]
    case .next(let inner): ["next": inner.json]
    case .related(let relation, let exist, let count):
      [relation.rawValue: listFilter(exist, count)]
    }
  }

  private func listFilter(_ exist: ModelFilter?, _ count: (String, Int)?) -> JSONValue {
    var object = JSONObject()
    if let exist { object["exist"] = exist.json }
    if let (name, number) = count { object["count"] = .object(JSONObject([.init(key: name, value: .integer(number))])) }
    return .object(object)
  }

  private func merged(_ left: JSONValue, _ right: JSONValue) -> JSONValue {
    guard var object = left.object, let other = right.object else { return right }
    for member in other.members {
      object[member.key] = object[member.key].map { merged($0, member.value) } ?? member.value
    }
    return .object(object)
  }

  /// What is left of parts that stand in one object: of one operator of one column the last counts.
  private static func last(_ parts: [ModelFilter]) -> [ModelFilter] {
    var byPlace: [String: ModelFilter] = [:]
    for part in parts { byPlace[part.place] = part }
    return Array(byPlace.values)
  }

  private var place: String {
    switch self {
    case .compare(let column, let name, _), .oneOf(let column, let name, _): "\(column).\(name)"
    case .isNull(let column, _): "\(column).isNull"
    default: ""
    }
  }

  func holds(_ row: ModelRow, in table: ModelTable) -> Bool? {
    switch self {
    case .compare(let column, let name, let value):
      if value.isNull { return name == "eq" ? row[column] == nil : name == "ne" ? row[column] != nil : nil }
      return row[column].map { Self.test(name, column, $0, value) }
    case .oneOf(let column, let name, let list):
      if list.isEmpty { return name == "nin" }
      return row[column].map { value in list.contains { column.compare(value, $0) == 0 } == (name == "in") }
    case .isNull(let column, let flag): return (row[column] == nil) == flag
    case .together(let parts): return Self.all(Self.last(parts).map { $0.holds(row, in: table) })
    case .and(let parts): return Self.all(parts.map { $0.holds(row, in: table) })
    // An empty list of alternatives is no condition.
    case .or(let parts):
      return parts.isEmpty ? true : Self.all(parts.map { $0.holds(row, in: table).map(!) }).map(!)
    case .not(let inner): return inner.holds(row, in: table).map(!)
    case .next(let inner):
      guard let next = row.next.flatMap(table.row) else { return false }
      return inner.holds(next, in: table) == true
    case .related(let relation, let exist, let count):
      let rows = relation.rows(of: row, in: table).filter { exist?.holds($0, in: table) ?? (exist == nil) }
      guard let (name, number) = count else { return !rows.isEmpty }
      return Self.test(name, .n, .integer(rows.count), .integer(number))
    }
  }

  private static func all(_ results: [Bool?]) -> Bool? {
    if results.contains(false) { return false }
    return results.contains(nil) ? nil : true
  }

  private static func test(_ name: String, _ column: ModelColumn, _ value: JSONValue, _ other: JSONValue) -> Bool {
    let (text, part) = (value.string ?? "", other.string ?? "")
    switch name {
    case "contains": return part.isEmpty || text.utf8.count >= part.utf8.count && contains(text, part)
    case "startsWith": return Array(text.utf8).starts(with: part.utf8)
    case "endsWith": return Array(text.utf8.reversed()).starts(with: part.utf8.reversed())
    default: break
    }
    let order = column.compare(value, other)
    switch name {
    case "eq": return order == 0
    case "ne": return order != 0
    case "gt": return order > 0
    case "ge": return order >= 0
    case "lt": return order < 0
    default: return order <= 0
    }
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}

/// The fields by which a row has others.
enum ModelRelation: String, CaseIterable, Sendable {
  case onNext = "items_on_next"
  case viaTo = "items_via_Link_on_to"
  case viaFrom = "items_via_Link_on_from"

  func rows(of row: ModelRow, in table: ModelTable) -> [ModelRow] {
    switch self {
    case .onNext: table.rows.filter { $0.next == row.n }
    case .viaTo: table.links.filter { $0.from == row.n }.compactMap { table.row($0.to) }
    case .viaFrom: table.links.filter { $0.to == row.n }.compactMap { table.row($0.from) }
    }
  }
}
