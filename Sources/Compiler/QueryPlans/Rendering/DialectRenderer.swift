import DataModel

/// The common parts of the two dialects: rows and their relations, joins, sort orders, condition trees, writes. A
/// renderer is used for a single statement, because it assigns the aliases.
protocol DialectRenderer {
  var model: DataModel { get }
  var options: RenderOptions { get }

  mutating func makeAlias() -> String
  /// - Throws: ``PlanError`` if the statement exceeds a limit of the database.
  func statement(_ fragment: SQLFragment) throws(PlanError) -> Statement

  /// The statement that returns rows.
  mutating func readStatement(_ plan: RowsPlan) throws(PlanError) -> Statement

  /// The members of a row as a JSON object.
  mutating func object(_ plan: RowsPlan, alias: String) throws(PlanError) -> SQLFragment

  /// The sort key of a column, with its direction.
  func orderKey(_ column: Column, in row: RowScope, isDescending: Bool) throws(PlanError) -> SQLFragment
  /// Renders a nested condition. A dialect can run it as a separate statement.
  mutating func renderNested(
    _ condition: Condition, of row: RowScope, as body: (inout Self, RowScope) throws(PlanError) -> SQLFragment
  ) throws(PlanError) -> SQLFragment
  /// Renders a condition without nested conditions, or a condition on a stored list.
  mutating func renderLeaf(_ condition: Condition, of row: RowScope) throws(PlanError) -> SQLFragment
  /// The FROM and WHERE clauses for the elements of a stored list.
  mutating func elements(of list: SQLFragment, _ inner: Condition?) throws(PlanError) -> SQLFragment
  /// A condition that tests whether a number is in a given list.
  func isOneOf(_ number: SQLFragment, _ source: ValueSource, isNegated: Bool) -> SQLFragment

  /// The assignments after SET.
  func set(_ assignments: [Assignment], of table: Table) -> SQLFragment
  /// The value of a `serial` column that an insert omits. `nil` if the database generates it.
  func serialValue(of column: Column, in table: Table) -> SQLFragment?
  /// The key as a JSON object, if the server does not know it in advance.
  func returnedKey(of table: Table) -> SQLFragment
  /// The condition that selects the first row in an order.
  mutating func firstRow(
    of table: Table, _ condition: Condition?, _ order: [OrderTerm]
  ) throws(PlanError) -> SQLFragment
  /// The condition that selects the rows of an UPDATE or DELETE.
  mutating func rows(of table: Table, where condition: Condition) throws(PlanError) -> SQLFragment
  /// The maximum number of parameters in a statement.
  static var parameterLimit: Int { get }
  /// Whether a statement can upsert the same row twice.
  static var upsertsRepeatedRows: Bool { get }
  /// Whether a DELETE cascades before it continues with the next row, and does not count the cascaded rows.
  static var cascadesWithinStatement: Bool { get }
}

/// The row that nested rows relate to.
struct OuterRow {
  let scope: RowScope
  let table: Table
}
