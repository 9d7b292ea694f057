import JSONText
import TestSupport

@testable import QueryCache

/// Answers of an imagined service at random: tables with columns of every kind, references, lists, rows without ids, the
/// same row at several places with other fields; with the map that the generator would write, and without it.
final class RandomAnswers {
  struct Sample {
    let request: CacheRequest
    let data: JSONValue
    let entities: [EntityProperties]
  }

  private var random: SeededRandom
  private var number = 0
  private let tables = ["Film", "Person", "Review"]
  private let columns = ["id", "title", "año", "a\"b", "tags", "extra", "score", "in"]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  func next() -> Sample {
    number += 1
    var entities: [EntityProperties] = []
    var map = JSONObject()
    let hasMap = random.oneIn(2)
    let data = selection(of: nil, path: [], depth: 0, map: &map, into: &entities)
    let operation = "Op\(random.int(below: 20))-\(number)"
    let request = CacheRequest(
      operation: operation, variables: ["n": .integer(number)],
      fieldMap: hasMap ? JSONValue.object(map).description : nil)
    return Sample(request: request, data: data, entities: entities)
  }

  /// - Parameter row: The table and id of the row; `nil` at the top and for rows without ids.
  private func selection(
    of row: (table: String, id: Int)?, path: [EntityProperties.Segment], depth: Int, map: inout JSONObject,
    into entities: inout [EntityProperties]
  ) -> JSONValue {
    var object = JSONObject()
    for _ in 0..<random.int(below: 6) {
      let column = random.pick(columns)
      let alias = random.oneIn(3) ? "alias\(random.int(below: 5))" : column
      guard object[alias] == nil else { continue }
      var field = JSONObject()
      if alias != column { field["f"] = .string(column) }
      map[alias] = .object(field)
      // Of one row a column has one value.
      object[alias] = row.map { value(of: column, $0.table, $0.id) } ?? anyValue(depth: 0)
    }
    guard depth < 4 else { return .object(object) }
    for _ in 0..<random.int(below: 3) {
      let key = "child\(random.int(below: 9))"
      guard object[key] == nil else { continue }
      let table = random.pick(tables)
      let hasIDs = !random.oneIn(4)
      var below = JSONObject()
      let here = path + [.field(key)]
      let isList = random.oneIn(2)
      if isList {
        let ids = (0..<random.int(below: 5)).map { _ in random.int(below: 12) }
        if hasIDs, !ids.isEmpty {
          entities.append(.init(path: here, ids: ids.map { "\(table)-\($0)" }, isList: true))
        }
        var selected: JSONObject?
        object[key] = .array(
          ids.enumerated().map { index, id in
            let element = selection(
              of: hasIDs ? (table, id) : nil, path: here + [.index(index)], depth: depth + 1, map: &below,
              into: &entities)
            // Elements of one list have one selection; the map is that of all.
            selected = selected ?? below
            return element
          })
      } else if random.oneIn(5) {
        object[key] = .null
      } else {
        let id = random.int(below: 12)
        if hasIDs { entities.append(.init(path: here, ids: ["\(table)-\(id)"], isList: false)) }
        object[key] = selection(
          of: hasIDs ? (table, id) : nil, path: here, depth: depth + 1, map: &below, into: &entities)
      }
      map[key] = ["t": .string(table), "s": .object(below), "n": true]
    }
    return .object(object)
  }

  private func value(of column: String, _ table: String, _ id: Int) -> JSONValue {
    // Values change now and then, as rows do.
    var generator = SeededRandom(seed: UInt64(id * 31 + column.utf8.count * 7 + table.utf8.count + number / 5))
    let outer = random
    random = generator
    defer { random = outer }
    generator = random
    return anyValue(depth: 0)
  }

  private func anyValue(depth: Int) -> JSONValue {
    switch random.int(below: depth < 3 ? 9 : 6) {
    case 0: return .null
    case 1: return .bool(random.oneIn(2))
    case 2: return .number(random.pick(["0", "-1", "1.50", "1e3", "123456789012345678901234567890", "-0.0"]))
    case 3: return .string(random.pick(["", "a", "é😀", "\"\\\n\u{1}", "[]", "null", "\u{2028}"]))
    case 4: return .array([])
    case 5: return .object(JSONObject())
    case 6, 7: return .array((0..<random.int(below: 4)).map { _ in anyValue(depth: depth + 1) })
    default:
      return .object(
        JSONObject((0..<random.int(below: 4)).map { .init(key: "k\($0)\"", value: anyValue(depth: depth + 1)) }))
    }
  }
}
