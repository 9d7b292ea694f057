import DataModel
import SQLQuoting

/// Renders plans as PostgreSQL SQL. A renderer is used for a single statement, because it assigns the aliases.
struct PostgresRenderer: DialectRenderer {
  let model: DataModel
  let options: RenderOptions
  private var aliases: Aliases

  init(model: DataModel, options: RenderOptions) {
    self.model = model
    self.options = options
    aliases = Aliases(besides: model)
  }

  mutating func makeAlias() -> String { aliases.next() }

  mutating func renderNested(
    _ condition: Condition, of row: RowScope, as body: (inout Self, RowScope) throws(PlanError) -> SQLFragment
  ) throws(PlanError) -> SQLFragment {
    try body(&self, row)
  }

  /// Casts every parameter to its type, so that PostgreSQL does not infer types from the context.
  func statement(_ fragment: SQLFragment) throws(PlanError) -> Statement {
    let statement = Statement(fragment) { number, binding in "$\(number)::\(typeName(of: binding.form))" }
    guard statement.bindings.count <= Self.parameterLimit else {
      throw PlanError(
        .invalidArgument, "a request can have at most \(Self.parameterLimit) values, not counting lists")
    }
    return statement
  }

  /// The limit of the PostgreSQL protocol.
  static var parameterLimit: Int { 65_535 }

  private func typeName(of form: BindingForm) -> String {
    switch form {
    case .value(let base), .element(let base): typeName(base)
    case .list(let base), .candidates(let base): typeName(base) + "[]"
    case .jsonKey: "jsonb"
    case .likePattern, .likeText, .text: "text"
    case .count, .integer, .durationMicroseconds: "bigint"
    case .durationMonths, .durationDays: "int"
    }
  }

  func typeName(_ base: ColumnType.Base) -> String {
    switch base {
    case .enumeration(let name): quotedName(model.enumType(name).map(model.postgresTypeName) ?? name.text)
    case .scalar(let scalar):
      switch scalar {
      case .uuid: "uuid"
      case .string: "text"
      case .int: "int"
      case .int64: "bigint"
      case .float: "float8"
      case .boolean: "boolean"
      case .date: "date"
      case .timestamp: "timestamptz"
      case .any: "jsonb"
      case .vector: "vector"
      }
    }
  }
}
