import JSONText
import Scalars
import TestSupport

/// The columns of the model's table, each with the values that rows and filters take: few, so that they meet.
enum ModelColumn: String, CaseIterable, Sendable {
  case n, s, i, l, f, b, u, d, t, a, e
  /// The reference `next`.
  case nextN

  static let labels = ["LOW", "MID", "HIGH"]

  var values: [JSONValue] {
    switch self {
    case .n: (0..<24).map { .integer($0) }
    case .nextN: (0..<24).map { .integer($0) }
    case .s: ["", "a", "A", "ab", "b%", "_b", "é", "日本", "b'\"\\"]
    case .i: [0, -1, 1, 7, 2_147_483_647, -2_147_483_648]
    case .l: ["0", "-1", "9007199254740993", "9007199254740992", "9223372036854775807"]
    case .f: [0, .number("0.1"), .number("-2.5"), .number("1e+21"), .number("0.30000000000000004"), 3]
    case .b: [true, false]
    case .u:
      ["00000000000040008000000000000001", "00000000000040008000000000000002", "ffffffff000040008000000000000000"]
    case .d: ["1583-01-01", "2024-02-29", "2024-03-01", "9999-12-31"]
    case .t:
      [
        "2024-01-01T00:00:00Z", "2024-01-01T00:00:00.000001Z", "2024-01-01T00:00:00.500Z",
        "1969-12-31T23:59:59.999999Z",
      ]
    case .a: [1, .number("1.0"), "1", true, ["k": 1], ["k": .number("1.0")], [1, 2], .array([])]
    case .e: Self.labels.map { .string($0) }
    }
  }

  var isOrdered: Bool {
    switch self {
    case .b, .u, .a: false
    default: true
    }
  }

  /// Whether rows may be ordered by it: every column but `Any`.
  var canOrder: Bool { self != .a }
  var isText: Bool { self == .s }

  /// Less than zero, zero, or more: how two values that are not null compare.
  func compare(_ left: JSONValue, _ right: JSONValue) -> Int {
    func order<Value: Comparable>(_ left: Value?, _ right: Value?) -> Int {
      guard let left, let right else { preconditionFailure("no value of column \(self)") }
      return left < right ? -1 : left == right ? 0 : 1
    }
    switch self {
    case .n, .nextN, .i: return order(left.number.flatMap { Int64($0) }, right.number.flatMap { Int64($0) })
    case .l: return order(left.string.flatMap { Int64($0) }, right.string.flatMap { Int64($0) })
    case .f: return order(left.number.flatMap(Double.init), right.number.flatMap(Double.init))
    case .b: return order(left.bool.map { $0 ? 1 : 0 }, right.bool.map { $0 ? 1 : 0 })
    case .t:
      return order(
        left.string.flatMap { Instant($0)?.microseconds }, right.string.flatMap { Instant($0)?.microseconds })
    case .e:
      return order(
        left.string.flatMap(Self.labels.firstIndex), right.string.flatMap(Self.labels.firstIndex))
    case .a: return Self.key(left) == Self.key(right) ? 0 : 1
    case .s, .u, .d:
      let (left, right) = (Array((left.string ?? "").utf8), Array((right.string ?? "").utf8))
      return left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }
  }

  /// Numbers by value, members in any order: as `jsonb` compares.
  private static func key(_ value: JSONValue) -> String {
    switch value {
    case .number(let digits): "n\(Double(digits) ?? .nan)"
    case .array(let items): "[\(items.map(key).joined(separator: ","))]"
    case .object(let object):
      "{\(object.members.sorted { $0.key < $1.key }.map { "\($0.key):\(key($0.value))" }.joined(separator: ","))}"
    default: value.description
    }
  }
}

/// One row: the columns that are not null.
struct ModelRow: Sendable {
  var values: [ModelColumn: JSONValue]

  subscript(column: ModelColumn) -> JSONValue? {
    get { values[column] }
    set { values[column] = newValue?.isNull == true ? nil : newValue }
  }

  var n: Int { values[.n]?.number.flatMap { Int($0) } ?? 0 }
  var next: Int? { values[.nextN]?.number.flatMap { Int($0) } }
}

/// The table, in key order, and the links between its rows.
struct ModelTable: Sendable {
  var rows: [ModelRow] = []
  /// `Link`: from, to, weight.
  var links: [(from: Int, to: Int, weight: Int)] = []

  func row(_ n: Int) -> ModelRow? { rows.first { $0.n == n } }
}
