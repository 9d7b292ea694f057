/// A row as `mt_row` and `mt_rows` print it: its members in order, then the parts of its key.
struct RowExpression {
  enum Member {
    /// A nested SELECT in parentheses.
    case rows(key: String, kind: Character, SQLFragment)
    /// A column or an expression of columns.
    case value(key: String, kind: Character, SQLFragment)
    /// The same JSON in every row.
    case literal(key: String, json: String)
    /// The members of an inner row, without its braces.
    case splice(RowExpression)
  }

  var members: [Member]
  var key: [SQLFragment] = []

  /// The maximum number of arguments after the shape.
  private static var limit: Int { 126 }

  /// The function's arguments: the shape, the nested SELECTs, then the columns. Nested SELECTs come first, because
  /// SQLite's parser can nest them deeper there.
  func arguments() throws(PlanError) -> SQLFragment {
    let row = argumentCount > Self.limit ? groupingColumns() : self
    guard row.argumentCount <= Self.limit else {
      throw PlanError(
        .invalidArgument, "a selection can have at most \(Self.limit) relations and groups of columns between them")
    }
    return try row.layOut()
  }

  private var argumentCount: Int {
    key.count + members.count { if case .literal = $0 { false } else { true } }
  }

  private func layOut() throws(PlanError) -> SQLFragment {
    let nestedCount = members.count { if case .rows = $0 { true } else { false } }
    var shape = RowShapeBuilder()
    var nested: [SQLFragment] = []
    var plain: [SQLFragment] = []
    for member in members {
      switch member {
      case .rows(let key, let kind, let select):
        nested.append(select)
        shape.add(kind, nested.count, key: key)
      case .value(let key, let kind, let value):
        plain.append(value)
        shape.add(kind, nestedCount + plain.count, key: key)
      case .literal(let key, let json): shape.addLiteral(json, key: key)
      case .splice(let row):
        plain.append("mt_row(\(try row.layOut()))")
        shape.addSplice(nestedCount + plain.count)
      }
    }
    for part in key {
      plain.append(part)
      shape.addKey(nestedCount + plain.count)
    }
    return ([.literal(shape.text)] + nested + plain).joined(separator: ", ")
  }

  /// Splits a row with too many function arguments: the members between two relations become inner rows.
  private func groupingColumns() -> RowExpression {
    var result = RowExpression(members: [], key: key)
    var run: [Member] = []
    func close() {
      if !run.isEmpty { result.members.append(.splice(RowExpression(members: run))) }
      run = []
    }
    for member in members {
      if case .rows = member {
        close()
        result.members.append(member)
      } else {
        run.append(member)
        if run.count == Self.limit { close() }
      }
    }
    close()
    return result
  }
}
