package import DataModel

/// A condition on a row. Columns refer to the filtered row.
package indirect enum Condition: Sendable {
  case all([Condition])
  case any([Condition])
  case not(Condition)
  case always
  /// Neither true nor false, like a comparison with NULL.
  case unknown
  case isNull(Column, Bool)
  case compare(Column, Comparison, ValueSource)
  case oneOf(Column, ValueSource, isNegated: Bool)
  case contains(Column, ValueSource)
  case startsWith(Column, ValueSource)
  case endsWith(Column, ValueSource)
  case like(Column, ValueSource, ignoresCase: Bool)
  case matches(Column, ValueSource, ignoresCase: Bool)
  case includes(Column, ValueSource, isNegated: Bool)
  case includesAll(Column, ValueSource)
  case excludesAll(Column, ValueSource)
  /// Tests how many elements of a list of enum values match the inner condition, which applies to the element.
  case elementCount(Column, element: Condition?, CountComparison)
  /// The referenced row matches the condition.
  case referenced(Reference, of: Table, Condition)
  /// Tests how many related rows match the condition.
  case related(RelationPath, Condition?, CountComparison)
}

extension Condition {
  /// Whether the condition reads rows other than the filtered one.
  var readsOtherRows: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.readsOtherRows }
    case .not(let inner): inner.readsOtherRows
    case .referenced, .related: true
    default: false
    }
  }
}

/// A comparison operator.
package enum Comparison: String, Sendable {
  case equal = "="
  case notEqual = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// A test of a row count.
package enum CountComparison: Sendable {
  case atLeastOne
  case none
  /// All of these tests. Never empty.
  case all([NumberComparison])
}

/// A test of a number.
package enum NumberComparison: Sendable {
  case compare(Comparison, ValueSource)
  case oneOf(ValueSource, isNegated: Bool)
  /// The same result for every number: true, false, or unknown (`nil`).
  case constant(Bool?)
}

/// The path from a row to the rows that refer to it.
package enum RelationPath: Sendable {
  /// The rows of `source` whose `reference` points to this row.
  case direct(source: Table, Reference)
  /// The rows that are linked through `join`.
  case via(join: Table, near: Reference, far: Reference, target: Table)
}
