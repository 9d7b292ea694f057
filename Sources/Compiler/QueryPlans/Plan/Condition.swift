package import DataModel

/// A filter of rows. Columns are of the row that is filtered.
package indirect enum Condition: Sendable {
  case all([Condition])
  case any([Condition])
  case not(Condition)
  case always
  /// Neither true nor false, as a comparison with NULL is.
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
  /// How many elements of a list of enum values satisfy the inner condition, which speaks of the element.
  case elementCount(Column, element: Condition?, CountTest)
  /// The row that a reference names satisfies the condition.
  case referenced(Reference, of: Table, Condition)
  /// How many related rows satisfy the condition.
  case related(RelationPath, Condition?, CountTest)
}

extension Condition {
  /// Whether it looks at rows beside the one that is filtered.
  var readsOtherRows: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.readsOtherRows }
    case .not(let inner): inner.readsOtherRows
    case .referenced, .related: true
    default: false
    }
  }
}

package enum Comparison: String, Sendable {
  case equal = "="
  case notEqual = "<>"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}

/// What a number of rows must be.
package enum CountTest: Sendable {
  case atLeastOne
  case none
  /// Every one of these; at least one.
  case all([NumberTest])
}

package enum NumberTest: Sendable {
  case compare(Comparison, ValueSource)
  case oneOf(ValueSource, isNegated: Bool)
  /// The same for every number: true, false, or neither (`nil`).
  case constant(Bool?)
}

/// From a row to those that refer to it.
package enum RelationPath: Sendable {
  /// `reference` of `source` names this row.
  case direct(source: Table, Reference)
  /// Over the rows of `join`.
  case via(join: Table, near: Reference, far: Reference, target: Table)
}
