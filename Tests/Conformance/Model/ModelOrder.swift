import JSONText
import TestSupport

/// One criterion of an order, perhaps through references.
struct ModelOrder: Sendable {
  /// How many times `next` is followed first.
  let steps: Int
  let column: ModelColumn
  let isDescending: Bool

  static func random(_ random: inout SeededRandom) -> [ModelOrder] {
    (0..<random.int(below: 4)).map { _ in
      ModelOrder(
        steps: random.oneIn(3) ? 1 + random.int(below: 2) : 0,
        column: random.pick(ModelColumn.allCases.filter(\.canOrder)),
        isDescending: random.oneIn(2))
    }
  }

  /// As an `Item_Order`.
  var json: JSONValue {
    (0..<steps).reduce([column.rawValue: isDescending ? "DESC" : "ASC"]) { inner, _ in ["next": inner] }
  }

  private func value(_ row: ModelRow, in table: ModelTable) -> JSONValue? {
    var row: ModelRow? = row
    for _ in 0..<steps { row = row?.next.flatMap(table.row) }
    return row?[column]
  }

  /// Nulls come last, and first where it descends; ties go by the key, in the direction of the last criterion.
  static func sorted(_ rows: [ModelRow], by order: [ModelOrder], in table: ModelTable) -> [ModelRow] {
    let key = ModelOrder(steps: 0, column: .n, isDescending: order.last?.isDescending ?? false)
    return rows.sorted { left, right in
      for criterion in order + [key] {
        let result = criterion.compare(criterion.value(left, in: table), criterion.value(right, in: table))
        if result != 0 { return result < 0 }
      }
      return false
    }
  }

  private func compare(_ left: JSONValue?, _ right: JSONValue?) -> Int {
    let order: Int =
      switch (left, right) {
      case (nil, nil): 0
      case (nil, _): 1
      case (_, nil): -1
      case (let left?, let right?): column.compare(left, right)
      }
    return isDescending ? -order : order
  }
}
