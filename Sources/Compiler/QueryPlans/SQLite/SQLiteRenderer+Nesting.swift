import DataModel
import JSONText

/// Tracks the nesting depth of a statement and decides when to split it.
struct StatementSplitter {
  /// The approximate number of symbols that a part adds to SQLite's parser stack.
  enum Part: Int {
    case connective = 3
    case relation = 9
    case rows = 10
  }

  /// The limits to try in order: the number of symbols after which a part becomes a separate statement. `nil` never
  /// splits.
  static let limits: [Int?] = [nil, 75, 50, 30, 12]

  let limit: Int?
  private(set) var symbols = 0

  init(limit: Int?) { self.limit = limit }

  /// Enters a part. Returns true if the part becomes a separate statement, which restarts the count.
  mutating func enter(_ part: Part) -> Bool {
    symbols += part.rawValue
    // A connective alone is not worth a separate statement.
    guard let limit, symbols > limit, part != .connective || limit <= 30 else { return false }
    symbols = 0
    return true
  }
}

extension SQLiteRenderer {
  mutating func renderNested(
    _ condition: Condition, of row: RowScope, as body: (inout Self, RowScope) throws(PlanError) -> SQLFragment
  ) throws(PlanError) -> SQLFragment {
    let part: StatementSplitter.Part
    switch condition {
    case .referenced, .related: part = .relation
    default: part = .connective
    }
    return try nested(part, in: row, asStatement: { "SELECT \($0)" }, body)
  }

  /// Renders a nested part, either inline or as a separate statement in which `row` is an outer row.
  mutating func nested(
    _ part: StatementSplitter.Part, in row: RowScope, asStatement: (SQLFragment) -> SQLFragment = { $0 },
    _ body: (inout Self, RowScope) throws(PlanError) -> SQLFragment
  ) throws(PlanError) -> SQLFragment {
    let around = nesting
    defer { nesting = around }
    guard nesting.enter(part) else { return try body(&self, row) }
    return try call(asStatement(try body(&self, .outside(row))))
  }

  /// Renders `mt_sub(text, v1, v2, …)`. The text is a parameter too, so that nested texts need no quoting.
  private func call(_ select: SQLFragment) throws(PlanError) -> SQLFragment {
    var text = ""
    var values: [SQLFragment] = []
    for piece in select.pieces {
      switch piece {
      case .text(let part):
        text += part
        continue
      case .binding: values.append(SQLFragment(pieces: [piece]))
      case .outer(let value): values.append(value)
      }
      text += "?"
    }
    guard values.count <= Self.callLimit else {
      throw PlanError(
        .invalidArgument,
        "a deeply nested selection or condition has \(values.count) values; at most \(Self.callLimit) are allowed"
      )
    }
    try checkDepth(of: text)
    let arguments = [.bind(.constant(.string(text)), as: .text)] + values
    return "mt_sub(\(arguments.joined(separator: ", ")))"
  }

  /// The maximum number of function arguments after the text.
  private static var callLimit: Int { 126 }
}
