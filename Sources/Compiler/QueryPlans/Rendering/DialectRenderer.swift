import DataModel

/// What the two dialects have in common: rows and how they hang together, joins, orders, trees of conditions, writes.
/// One value renders one statement: it hands out the aliases.
protocol DialectRenderer {
  var model: DataModel { get }
  var options: RenderOptions { get }

  mutating func makeAlias() -> String
  /// - Throws: ``PlanError`` for what the engine could not take.
  func statement(_ fragment: SQLFragment) throws(PlanError) -> Statement

  /// The statement that prints rows.
  mutating func readStatement(_ plan: RowsPlan) throws(PlanError) -> Statement

  /// A row's members as one JSON object.
  mutating func object(_ plan: RowsPlan, alias: String) throws(PlanError) -> SQLFragment

  /// What to order a column by, with the direction.
  func orderKey(_ column: Column, in row: RowScope, isDescending: Bool) throws(PlanError) -> SQLFragment
  /// A condition inside another one, which an engine may have to run as a statement of its own.
  mutating func renderNested(
    _ condition: Condition, of row: RowScope, as body: (inout Self, RowScope) throws(PlanError) -> SQLFragment
  ) throws(PlanError) -> SQLFragment
  /// A condition that holds no other one, or is about a stored list.
  mutating func renderLeaf(_ condition: Condition, of row: RowScope) throws(PlanError) -> SQLFragment
  /// The FROM and WHERE of a stored list's elements.
  mutating func elements(of list: SQLFragment, _ inner: Condition?) throws(PlanError) -> SQLFragment
  /// Whether a number is in a given list.
  func isOneOf(_ number: SQLFragment, _ source: ValueSource, isNegated: Bool) -> SQLFragment

  /// The list after SET.
  func set(_ assignments: [Assignment], of table: Table) -> SQLFragment
  /// The value of a `serial` column that an insert leaves out; `nil` where the database makes it.
  func serialValue(of column: Column, in table: Table) -> SQLFragment?
  /// The key as a JSON object, for what the server does not know before.
  func returnedKey(of table: Table) -> SQLFragment
  /// The condition that names the first row of an order.
  mutating func firstRow(
    of table: Table, _ condition: Condition?, _ order: [OrderTerm]
  ) throws(PlanError) -> SQLFragment
  /// The condition that names the rows of an UPDATE or DELETE.
  mutating func rows(of table: Table, where condition: Condition) throws(PlanError) -> SQLFragment
  /// How many parameters a statement may have.
  static var parameterLimit: Int { get }
  /// Whether one statement may upsert the same row twice.
  static var upsertsRepeatedRows: Bool { get }
  /// Whether a DELETE takes the rows that hang on a row before it comes to the next one, and does not count them.
  static var cascadesWithinStatement: Bool { get }
}

/// The row that others hang on.
struct OuterRow {
  let scope: RowScope
  let table: Table
}
