import DataModel

/// Plans to SQLite's SQL. One value renders one statement: it hands out the aliases.
struct SQLiteRenderer: DialectRenderer {
  let model: DataModel
  let options: RenderOptions
  private var aliases: Aliases
  var nesting: Nesting

  /// - Parameter nestingLimit: See ``Nesting/limits``.
  init(model: DataModel, options: RenderOptions, nestingLimit: Int?) {
    self.model = model
    self.options = options
    nesting = Nesting(limit: nestingLimit)
    aliases = Aliases(besides: model)
  }

  mutating func makeAlias() -> String { aliases.next() }

  /// - Throws: ``PlanError`` for what SQLite could not read.
  func statement(_ fragment: SQLFragment) throws(PlanError) -> Statement {
    let statement = Statement(fragment, placeholder: { _, _ in "?" })
    guard statement.bindings.count <= Self.parameterLimit else {
      throw PlanError(
        .invalidArgument, "a request may hold \(Self.parameterLimit) values beside lists, and this one has more")
    }
    try checkDepth(of: statement.sql)
    return statement
  }

  func checkDepth(of sql: String) throws(PlanError) {
    let depth = ParserDepth.of(sql)
    guard depth <= ParserDepth.limit else {
      throw PlanError(
        .unsupported,
        "selections and conditions nest too deeply (\(depth) of \(ParserDepth.limit) symbols of SQLite's parser): "
          + "PostgreSQL only, or ask in two operations")
    }
  }

  /// SQLite's own limit on the parameters of a statement.
  static var parameterLimit: Int { 32_766 }
}
