import DataModel

/// Renders plans as SQLite SQL. A renderer is used for a single statement, because it assigns the aliases.
struct SQLiteRenderer: DialectRenderer {
  let model: DataModel
  let options: RenderOptions
  private var aliases: Aliases
  var nesting: StatementSplitter

  /// - Parameter nestingLimit: See ``StatementSplitter/limits``.
  init(model: DataModel, options: RenderOptions, nestingLimit: Int?) {
    self.model = model
    self.options = options
    nesting = StatementSplitter(limit: nestingLimit)
    aliases = Aliases(besides: model)
  }

  mutating func makeAlias() -> String { aliases.next() }

  /// - Throws: ``PlanError`` if the statement exceeds a limit of SQLite.
  func statement(_ fragment: SQLFragment) throws(PlanError) -> Statement {
    let statement = Statement(fragment, placeholder: { _, _ in "?" })
    guard statement.bindings.count <= Self.parameterLimit else {
      throw PlanError(
        .invalidArgument, "a request can have at most \(Self.parameterLimit) values, not counting lists")
    }
    try checkDepth(of: statement.sql)
    return statement
  }

  func checkDepth(of sql: String) throws(PlanError) {
    let depth = ParserDepth.of(sql)
    guard depth <= ParserDepth.limit else {
      throw PlanError(
        .unsupported,
        "nested too deeply for SQLite (\(depth) parser symbols, at most \(ParserDepth.limit)): "
          + "use PostgreSQL, or split the operation in two")
    }
  }

  /// SQLite's limit on the parameters of a statement.
  static var parameterLimit: Int { 32_766 }
}
