import DataModel

/// Plans to SQLite's SQL. One value renders one statement: it hands out the aliases.
struct SQLiteRenderer {
  let model: DataModel
  let options: RenderOptions
  private var aliasCount = 0

  init(model: DataModel, options: RenderOptions) {
    self.model = model
    self.options = options
  }

  mutating func makeAlias() -> String {
    aliasCount += 1
    return "r\(aliasCount)"
  }

  /// - Throws: ``PlanError`` for what SQLite could not read.
  static func statement(_ fragment: SQLFragment) throws(PlanError) -> Statement {
    let statement = Statement(fragment, placeholder: { _ in "?" })
    guard statement.bindings.count <= parameterLimit else {
      throw PlanError(
        .invalidArgument, "a request may hold \(parameterLimit) values beside lists, and this one has more")
    }
    let depth = ParserDepth.of(statement.sql)
    guard depth <= ParserDepth.limit else {
      throw PlanError(
        .unsupported,
        "selections and conditions nest too deeply (\(depth) of \(ParserDepth.limit) symbols of SQLite's parser): "
          + "PostgreSQL only, or ask in two operations")
    }
    return statement
  }

  /// SQLite's own limit on the parameters of a statement.
  static var parameterLimit: Int { 32_766 }
}

/// What a plan is rendered for.
package struct RenderOptions: Hashable, Sendable {
  /// The service's id: the first part of entity ids.
  package let service: String
  /// Reads also give the keys of their rows, behind U+001E.
  package let withKeys: Bool

  package init(service: String, withKeys: Bool) {
    self.service = service
    self.withKeys = withKeys
  }
}

/// How conditions and orders spell the columns of one row.
enum RowScope {
  case alias(String)
  /// The element of a list, as `json_each` gives it.
  case element(String)

  func column(_ column: Column) -> SQLFragment {
    switch self {
    case .alias(let alias): "\(.raw(alias)).\(name: column.sqlName)"
    case .element(let alias): .raw("\(alias).value")
    }
  }
}

extension SQLFragment {
  /// Conditions joined by `AND` or `OR`; a long list as a balanced tree, since SQLite bounds the depth of expressions.
  /// One part stands alone: SQLite's parser nests only so many parentheses.
  static func joined(_ parts: [SQLFragment], by word: String) -> SQLFragment {
    if parts.count == 1 { return parts[0] }
    if parts.count <= 64 { return "(\(parts.joined(separator: " \(word) ")))" }
    let middle = parts.count / 2
    let halves = [joined(Array(parts[..<middle]), by: word), joined(Array(parts[middle...]), by: word)]
    return joined(halves, by: word)
  }
}
