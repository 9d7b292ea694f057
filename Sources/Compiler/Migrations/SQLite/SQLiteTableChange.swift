import SQLQuoting

/// The change from the current to the desired structure of one table.
struct SQLiteTableChange {
  let live: CatalogTable
  let wanted: CatalogTable
  let isEmpty: Bool
  let backfillExpressions: [String: String]
  let validation: SchemaValidation
  let force: Bool

  /// The table after the change. With compatible validation, it keeps columns that the schema does not name, made
  /// nullable if they have no default so that inserts succeed.
  private var target: CatalogTable {
    var table = wanted
    if validation == .strict { return table }
    for column in live.columns where wanted.column(column.name) == nil {
      var kept = column
      if kept.defaultSQL == nil { kept.isNotNull = false }
      table.columns.append(kept)
    }
    let kept = live.foreignKeys.filter { key in
      wanted.foreignKeys.allSatisfy { $0.name != key.name } && key.columns.allSatisfy { wanted.column($0) == nil }
    }
    table.foreignKeys = (table.foreignKeys + kept).sorted { $0.name < $1.name }
    let keptIndexes = live.indexes.filter { index in wanted.indexes.allSatisfy { $0.name != index.name } }
    table.indexes = (table.indexes + keptIndexes).sorted { $0.name < $1.name }
    return table
  }

  private var addedColumns: [CatalogColumn] { wanted.columns.filter { live.column($0.name) == nil } }

  // MARK: Refusals

  var refusals: [MigrationRefusal] {
    if isEmpty { return [] }
    var refusals: [MigrationRefusal] = []
    if live.primaryKey != wanted.primaryKey, !force {
      refusals.append(
        refusal(
          "the primary key changes from (\(live.primaryKey.joined(separator: ", "))) to "
            + "(\(wanted.primaryKey.joined(separator: ", "))), and existing rows may have duplicate keys"))
    }
    for column in wanted.columns {
      if let current = live.column(column.name) {
        if !force { refusals += losses(of: current, becoming: column) }
      } else if column.isNotNull, column.defaultSQL == nil, backfillExpressions[column.name] == nil {
        refusals.append(.missingValue(of: column, in: wanted.name))
      }
    }
    return refusals
  }

  private func losses(of current: CatalogColumn, becoming column: CatalogColumn) -> [MigrationRefusal] {
    if current.type != column.type || kinds(current) != kinds(column) {
      return [refusal("existing values of '\(column.name)' are invalid for its new type")]
    }
    var refusals: [MigrationRefusal] = []
    if column.isNotNull && !current.isNotNull {
      refusals.append(refusal("existing rows may have null in '\(column.name)', which becomes non-null"))
    }
    for check in column.checks {
      let old = current.checks.first { $0.kind == check.kind }
      if old?.condition != check.condition, !(old.map(check.isWider) ?? false) {
        refusals.append(refusal("existing rows may have values of '\(column.name)' that become invalid"))
      }
    }
    return refusals
  }

  /// The kinds of checks, which distinguish types with the same storage class.
  private func kinds(_ column: CatalogColumn) -> [Substring] {
    column.checks.map(\.kind).filter { $0 != "length" }
  }

  private func refusal(_ what: String) -> MigrationRefusal { .loss(in: wanted.name, what) }

  // MARK: Steps

  var steps: [MigrationStep] {
    let target = target
    if target.columns.map(\.name).sorted() == live.columns.map(\.name).sorted(), isSameTable(target) {
      return indexSteps(target)
    }
    if let additions = simpleAdditions(target) { return additions + indexSteps(target) }
    return [rebuild(target)]
  }

  private func isSameTable(_ target: CatalogTable) -> Bool {
    target.primaryKey == live.primaryKey && target.foreignKeys == live.foreignKeys
      && target.columns.allSatisfy { live.column($0.name) == $0 }
  }

  /// The `ALTER TABLE … ADD COLUMN` steps, if SQLite can make the whole change with them.
  private func simpleAdditions(_ target: CatalogTable) -> [MigrationStep]? {
    var rest = target
    let added = addedColumns
    rest.columns.removeAll { column in added.contains { $0.name == column.name } }
    rest.foreignKeys.removeAll { key in key.columns.contains { name in added.contains { $0.name == name } } }
    guard isSameTable(rest), live.columns.allSatisfy({ target.column($0.name) != nil }) else { return nil }
    var steps: [MigrationStep] = []
    for column in added {
      let keys = target.foreignKeys.filter { $0.columns.contains(column.name) }
      let isConstant = column.defaultSQL.map { !$0.hasPrefix("(") } ?? true
      guard keys.allSatisfy({ $0.columns.count == 1 }), keys.isEmpty || column.defaultSQL == nil, isConstant,
        !column.isNotNull || column.defaultSQL != nil
      else { return nil }
      var text = "ALTER TABLE \(quotedName(live.name)) ADD COLUMN \(renderSQLiteColumn(column))"
      for key in keys { text += " CONSTRAINT \(quotedName(key.name)) \(renderTarget(key))" }
      steps.append(MigrationStep(sql: [text], description: "add column '\(column.name)' to table '\(live.name)'"))
    }
    return steps
  }

  private func indexSteps(_ target: CatalogTable) -> [MigrationStep] {
    var steps: [MigrationStep] = []
    for index in target.indexes where !live.indexes.contains(index) {
      var sql = [renderSQLiteIndex(index, on: live.name)]
      let replaces = live.indexes.contains { $0.name == index.name }
      if replaces { sql.insert("DROP INDEX \(quotedName(index.name))", at: 0) }
      steps.append(
        MigrationStep(sql: sql, description: "\(replaces ? "replace" : "create") index '\(index.name)'"))
    }
    for index in live.indexes where !target.indexes.contains(where: { $0.name == index.name }) {
      steps.append(
        MigrationStep(sql: ["DROP INDEX \(quotedName(index.name))"], description: "drop index '\(index.name)'"))
    }
    return steps
  }

  private func isDestructive(_ target: CatalogTable) -> Bool {
    if isEmpty { return false }
    let losesColumns = live.columns.contains { target.column($0.name) == nil }
    let mayLose =
      live.primaryKey != wanted.primaryKey
      || wanted.columns.contains { column in
        live.column(column.name).map { !losses(of: $0, becoming: column).isEmpty } ?? false
      }
    return losesColumns || mayLose
  }

  /// Replaces the table with a new one and copies its rows, because SQLite cannot alter it in place.
  private func rebuild(_ target: CatalogTable) -> MigrationStep {
    let name = "_new_\(target.name)"
    let columns = target.columns.map { quotedName($0.name) }.joined(separator: ", ")
    let values = target.columns.map { column in
      guard let current = live.column(column.name) else {
        return backfillExpressions[column.name] ?? column.defaultSQL ?? "NULL"
      }
      let value = quotedName(column.name)
      return current.type == column.type ? value : "CAST(\(value) AS \(column.type))"
    }
    var sql = [
      renderSQLiteTable(target, named: name),
      "INSERT INTO \(quotedName(name)) (\(columns)) SELECT \(values.joined(separator: ", ")) "
        + "FROM \(quotedName(live.name))",
      "DROP TABLE \(quotedName(live.name))",
      "ALTER TABLE \(quotedName(name)) RENAME TO \(quotedName(live.name))",
    ]
    sql += target.indexes.map { renderSQLiteIndex($0, on: live.name) }
    return MigrationStep(
      sql: sql, description: "rebuild table '\(live.name)' with its rows", isDestructive: isDestructive(target),
      rebuildsTable: true)
  }
}

extension CatalogCheck {
  /// Whether this check accepts all values that `old` accepts: more labels, or a longer limit.
  fileprivate func isWider(than old: CatalogCheck) -> Bool {
    switch kind {
    case "label": Set(old.labels).isSubset(of: labels)
    case "length": old.limit <= limit
    default: false
    }
  }

  /// The kind of check, from the last part of its name. The first words are the table and the column, which may have
  /// been renamed.
  var kind: Substring { name.split(separator: "_").last ?? "" }

  private var labels: [Substring] {
    condition.split(separator: "'").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
  private var limit: Int { condition.split(separator: " ").last.flatMap { Int($0) } ?? 0 }
}
