import Execution
import JSONText
import TestSupport

/// The service that is compared with the model.
struct ModelService {
  /// - Parameter isUnique: No two items have the same `u`.
  static func schema(isUnique: Bool) -> String {
    """
    enum Level { LOW MID HIGH }
    type Item @table(key: "n") {
      n: Int!  s: String  i: Int  l: Int64  f: Float  b: Boolean  u: UUID \(isUnique ? "@unique" : "")
      d: Date  t: Timestamp  a: Any  e: Level
      next: Item
    }
    type Link @table(key: ["from", "to"]) { from: Item!  to: Item!  weight: Int! }
    """
  }
  private static let columns = "s: $s, i: $i, l: $l, f: $f, b: $b, u: $u, d: $d, t: $t, a: $a, e: $e, nextN: $nextN"
  private static let variables =
    "$s: String, $i: Int, $l: Int64, $f: Float, $b: Boolean, $u: UUID, $d: Date, $t: Timestamp, $a: Any, $e: Level, $nextN: Int"
  static let operations = """
    query Find($where: Item_Filter, $order: [Item_Order!], $limit: Int, $offset: Int, $inner: Item_Filter, $innerOrder: [Item_Order!],
        $innerLimit: Int) @auth(level: PUBLIC) {
      items(where: $where, orderBy: $order, limit: $limit, offset: $offset) {
        n items_on_next(where: $inner, orderBy: $innerOrder, limit: $innerLimit) { n }
      }
      item(first: {where: $where, orderBy: [{n: ASC}]}) { n }
    }
    query More($n: Int!, $weight: Int, $limit: Int, $dir: OrderDirection!, $where: Item_Filter, $order: [Item_Order!]) @auth(level: PUBLIC) {
      item(key: {n: $n}) {
        items_via_Link_on_to(where: {weight: {ge: $weight}}, orderBy: [{weight: $dir}], limit: $limit) { n }
        links_on_from(orderBy: [{to: {i: $dir}}]) { toN }
      }
      items(distinct: true, where: $where, orderBy: $order) { b e i }
    }
    query All @auth(level: PUBLIC) { items(limit: 1000) { n s i l f b u d t a e nextN } links(limit: 1000) { fromN toN weight } }
    mutation Insert($n: Int!, \(variables)) @auth(level: PUBLIC) { r: item_insert(data: {n: $n, \(columns)}) }
    mutation Upsert($n: Int!, \(variables)) @auth(level: PUBLIC) { r: item_upsert(data: {n: $n, \(columns)}) }
    mutation Update($n: Int!, \(variables)) @auth(level: PUBLIC) { r: item_update(key: {n: $n}, data: {\(columns)}) }
    mutation UpdateFirst($where: Item_Filter, $order: [Item_Order!], \(variables)) @auth(level: PUBLIC) {
      r: item_update(first: {where: $where, orderBy: $order}, data: {\(columns)})
    }
    mutation UpdateMany($where: Item_Filter, $all: Boolean, \(variables)) @auth(level: PUBLIC) {
      r: item_updateMany(where: $where, all: $all, data: {\(columns)})
    }
    mutation Count($where: Item_Filter, $by: Int!) @auth(level: PUBLIC) {
      r: item_updateMany(where: $where, all: true, data: {i_update: [{inc: $by}]})
    }
    mutation Delete($n: Int!) @auth(level: PUBLIC) { r: item_delete(key: {n: $n}) }
    mutation DeleteMany($where: Item_Filter) @auth(level: PUBLIC) { r: item_deleteMany(where: $where) }
    mutation Connect($from: Int!, $to: Int!, $weight: Int!) @auth(level: PUBLIC) {
      r: link_upsert(data: {fromN: $from, toN: $to, weight: $weight})
    }
    """

  private let inline: InlineService
  var service: RunningService { inline.service }

  init(on engine: some ConformanceEngine, isUnique: Bool = false) async throws {
    inline = try await InlineService(
      schema: Self.schema(isUnique: isUnique), operations: Self.operations, on: engine)
  }

  func run(_ name: String, _ variables: JSONObject) async throws -> JSONValue { try await inline.run(name, variables) }

  /// The answer to a text of one's own, with the filter and order written out.
  func run(text: String) async throws -> JSONValue { try await inline.run(text: text) }
}

/// JSON as a GraphQL literal: labels of enums have no quotes.
func graphQLLiteral(_ value: JSONValue) -> String {
  switch value {
  case .array(let items): return "[\(items.map(graphQLLiteral).joined(separator: ", "))]"
  case .object(let object):
    return "{\(object.members.map { "\($0.key): \(graphQLLiteral($0.value))" }.joined(separator: ", "))}"
  case .string(let text) where ["LOW", "MID", "HIGH", "ASC", "DESC"].contains(text): return text
  default: return value.description
  }
}

extension JSONObject {
  mutating func set(_ key: String, _ value: JSONValue?) { self[key] = value }
}
