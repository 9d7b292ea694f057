package import DataModel

/// The statements that export and import whole tables.
package struct RowTransfer: Sendable {
  package let table: Table
  /// Returns one row and column for each table row, in key order: its columns as a JSON object in wire format, with
  /// field names.
  package let read: Statement
  private let makeInsert: @Sendable (Int) throws(PlanError) -> Statement

  /// A statement that inserts `count` rows. Its parameters are variables: row by row, with columns in table order.
  package func insert(_ count: Int) throws(PlanError) -> Statement { try makeInsert(count) }

  /// - Throws: ``PlanError`` if the database does not support the transfer.
  package init(of table: Table, model: DataModel, dialect: Dialect) throws(PlanError) {
    self.table = table
    let options: RenderOptions
    switch dialect {
    case .sqlite:
      options = RenderOptions(service: "", withKeys: false)
      var renderer = SQLiteRenderer(model: model, options: options, nestingLimit: nil)
      read = try renderer.allRows(of: table)
      makeInsert = { count throws(PlanError) in
        try SQLiteRenderer(model: model, options: options, nestingLimit: nil).insert(count, into: table)
      }
    case .postgres(let namesCollation):
      options = RenderOptions(service: "", withKeys: false, namesCollation: namesCollation)
      var renderer = PostgresRenderer(model: model, options: options)
      read = try renderer.allRows(of: table)
      makeInsert = { count throws(PlanError) in
        try PostgresRenderer(model: model, options: options).insert(count, into: table)
      }
    }
  }
}

extension DialectRenderer {
  fileprivate mutating func allRows(of table: Table) throws(PlanError) -> Statement {
    let alias = makeAlias()
    let members = table.columns.map { RowMember(key: $0.field.text, content: .column($0)) }
    let plan = RowsPlan(
      table: table, link: .root, condition: nil, order: [], page: .single, isDistinct: false, members: members)
    let terms = table.key.map { OrderTerm(path: [], column: $0, isDescending: false) }
    var from: SQLFragment = "\(name: table.sqlName) \(.raw(alias))"
    let order = try orderClause(terms, of: table, alias: alias, joins: &from)
    return try statement("SELECT \(try object(plan, alias: alias)) FROM \(from)\(order)")
  }

  fileprivate func insert(_ count: Int, into table: Table) throws(PlanError) -> Statement {
    let rows = (0..<count).map { row -> SQLFragment in
      let values = table.columns.enumerated().map { index, column -> SQLFragment in
        .bind(.variable(row * table.columns.count + index, path: []), as: column.bindingForm)
      }
      return "(\(values.joined(separator: ", ")))"
    }
    let names = table.columns.map { SQLFragment.name($0.sqlName) }.joined(separator: ", ")
    return try statement(
      "INSERT INTO \(name: table.sqlName) (\(names)) VALUES \(rows.joined(separator: ", "))")
  }
}

/// The tables of the model. Each follows the tables that it refers to, except in cycles.
package func tablesInDependencyOrder(_ model: DataModel) -> [Table] {
  var ordered: [Table] = []
  var seen: Set<TypeName> = []
  for table in model.tables where !table.isView && !seen.contains(table.typeName) {
    // Depth-first search with an explicit stack, because a chain of tables could overflow the thread's stack.
    var path = [(table: table, next: 0)]
    seen.insert(table.typeName)
    while let (current, next) = path.last {
      if next < current.references.count {
        path[path.count - 1].next += 1
        let target = model[current.references[next].target]
        if !target.isView, seen.insert(target.typeName).inserted { path.append((target, 0)) }
      } else {
        ordered.append(current)
        path.removeLast()
      }
    }
  }
  return ordered
}
