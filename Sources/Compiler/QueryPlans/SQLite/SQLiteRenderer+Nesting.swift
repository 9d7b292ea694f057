import DataModel
import JSONText

/// How deep the renderer is in a statement, and when to cut it.
struct Nesting {
  /// What a part adds to the symbols that SQLite's parser holds, about.
  enum Part: Int {
    case connective = 3
    case relation = 9
    case rows = 10
  }

  /// What to try, one after the other: the symbols after which a part becomes a statement of its own; `nil` never cuts.
  static let limits: [Int?] = [nil, 75, 50, 30, 12]

  let limit: Int?
  private(set) var symbols = 0

  init(limit: Int?) { self.limit = limit }

  /// Goes down into a part; `true` when it is to be cut off, and counting has begun anew.
  mutating func enter(_ part: Part) -> Bool {
    symbols += part.rawValue
    // A connective alone is little work for a statement of its own.
    guard let limit, symbols > limit, part != .connective || limit <= 30 else { return false }
    symbols = 0
    return true
  }
}

extension SQLiteRenderer {
  mutating func renderNested(
    _ condition: Condition, of row: RowScope, as body: (inout Self, RowScope) throws(PlanError) -> SQLFragment
  ) throws(PlanError) -> SQLFragment {
    let part: Nesting.Part
    switch condition {
    case .referenced, .related: part = .relation
    default: part = .connective
    }
    return try nested(part, in: row, asStatement: { "SELECT \($0)" }, body)
  }

  /// Renders a part that stands in another one: in place, or as a statement of its own, to which `row` lies outside.
  mutating func nested(
    _ part: Nesting.Part, in row: RowScope, asStatement: (SQLFragment) -> SQLFragment = { $0 },
    _ body: (inout Self, RowScope) throws(PlanError) -> SQLFragment
  ) throws(PlanError) -> SQLFragment {
    let around = nesting
    defer { nesting = around }
    guard nesting.enter(part) else { return try body(&self, row) }
    return try call(asStatement(try body(&self, .outside(row))))
  }

  /// `mt_sub(text, v1, v2, …)`: the text is a parameter too, so that texts in texts need no quotes.
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
        "the selections and conditions below a deeply nested one hold \(values.count) values of at most \(Self.callLimit)"
      )
    }
    try checkDepth(of: text)
    let arguments = [.bind(.constant(.string(text)), as: .text)] + values
    return "mt_sub(\(arguments.joined(separator: ", ")))"
  }

  /// A function's arguments, without the text.
  private static var callLimit: Int { 126 }
}
