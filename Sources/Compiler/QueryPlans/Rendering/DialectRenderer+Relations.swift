import DataModel

extension DialectRenderer {
  /// Renders conditions on referenced and referring rows.
  mutating func renderRelation(_ condition: Condition, of row: RowScope) throws(PlanError) -> SQLFragment {
    switch condition {
    case .referenced(let reference, let owner, let inner):
      let target = model[reference.target]
      let alias = makeAlias()
      let scope = RowScope.alias(alias)
      let inside = try render(inner, of: scope)
      let pairs = zip(reference.targetColumns, reference.columns).map { theirs, own -> SQLFragment in
        "\(scope.column(target[theirs])) = \(row.column(owner[own]))"
      }
      return """
        EXISTS (SELECT 1 FROM \(name: target.sqlName) \(.raw(alias)) \
        WHERE \(inside) AND \(pairs.joined(separator: " AND ")))
        """
    case .related(let path, let inner, let test):
      return count(of: try relatedRows(path, inner, of: row), test)
    default: preconditionFailure("not a condition on a relation")
    }
  }

  /// The FROM and WHERE clauses for related rows.
  private mutating func relatedRows(
    _ path: RelationPath, _ inner: Condition?, of row: RowScope
  ) throws(PlanError) -> SQLFragment {
    let alias = makeAlias()
    switch path {
    case .direct(let source, let reference):
      let target = model[reference.target]
      var conditions = [
        equal(
          zip(reference.columns, reference.targetColumns), left: (source, .alias(alias)), right: (target, row))
      ]
      if let inner { conditions.insert(try render(inner, of: .alias(alias)), at: 0) }
      return "\(name: source.sqlName) \(.raw(alias)) WHERE \(.joined(conditions, by: "AND"))"
    case .via(let join, let near, let far, let target):
      let farAlias = makeAlias()
      let on = equal(
        zip(far.targetColumns, far.columns), left: (target, .alias(farAlias)), right: (join, .alias(alias)))
      var conditions = [
        equal(
          zip(near.columns, near.targetColumns), left: (join, .alias(alias)),
          right: (model[near.target], row))
      ]
      if let inner { conditions.insert(try render(inner, of: .alias(farAlias)), at: 0) }
      return """
        \(name: join.sqlName) \(.raw(alias)) JOIN \(name: target.sqlName) \(.raw(farAlias)) ON \(on) \
        WHERE \(.joined(conditions, by: "AND"))
        """
    }
  }
}
