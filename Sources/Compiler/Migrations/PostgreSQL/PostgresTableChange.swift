import SQLQuoting

/// The change from the current to the desired structure of one table.
struct PostgresTableChange {
  let live: CatalogTable
  let wanted: CatalogTable
  let isEmpty: Bool
  let backfillExpressions: [String: String]
  let serial: Set<String>
  let validation: SchemaValidation
  let force: Bool

  private var name: String { quotedName(live.name) }

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
        if force { continue }
        if !isSafe(from: current.type, to: column.type) {
          refusals.append(refusal("existing values of '\(column.name)' may be invalid for its new type \(column.type)"))
        }
        if column.isNotNull && !current.isNotNull {
          refusals.append(refusal("existing rows may have null in '\(column.name)', which becomes non-null"))
        }
      } else if column.isNotNull, column.defaultSQL == nil, backfillExpressions[column.name] == nil,
        !serial.contains(column.name)
      {
        refusals.append(.missingValue(of: column, in: wanted.name))
      }
    }
    return refusals
  }

  private func refusal(_ what: String) -> MigrationRefusal { .loss(in: wanted.name, what) }

  /// Whether every value of the old type is valid for the new type.
  private func isSafe(from old: String, to new: String) -> Bool {
    if old == new { return true }
    func limit(_ type: String) -> Int? {
      guard type.hasPrefix("character varying("), type.hasSuffix(")") else { return nil }
      return Int(type.dropFirst("character varying(".count).dropLast())
    }
    if new == "text" || new == "character varying" { return old.hasPrefix("character") || old == "text" }
    if let old = limit(old), let new = limit(new) { return old <= new }
    return [("integer", "bigint"), ("smallint", "integer"), ("smallint", "bigint"), ("real", "double precision")]
      .contains { $0 == (old, new) }
  }

  // MARK: Steps

  private func step(_ sql: String, _ description: String, isDestructive: Bool = false) -> MigrationStep {
    MigrationStep(
      sql: ["ALTER TABLE \(name) \(sql)"], description: "\(description) of table '\(live.name)'",
      isDestructive: isDestructive)
  }

  /// Drops changed and removed foreign keys and indexes first, because they could block later steps.
  var removals: [MigrationStep] {
    var steps: [MigrationStep] = []
    for key in live.foreignKeys where !wanted.foreignKeys.contains(key) {
      let isOurs = key.columns.contains { wanted.column($0) != nil } || validation == .strict
      if isOurs { steps.append(step("DROP CONSTRAINT \(quotedName(key.name))", "drop foreign key '\(key.name)'")) }
    }
    for index in live.indexes where !wanted.indexes.contains(index) {
      guard validation == .strict || wanted.indexes.contains(where: { $0.name == index.name }) else { continue }
      steps.append(
        MigrationStep(sql: ["DROP INDEX \(quotedName(index.name))"], description: "drop index '\(index.name)'"))
    }
    return steps
  }

  var columnSteps: [MigrationStep] {
    var steps: [MigrationStep] = []
    for column in wanted.columns {
      if let current = live.column(column.name) {
        steps += changes(of: current, to: column)
      } else {
        steps += addition(of: column)
      }
    }
    // Columns of the old key may become nullable or be dropped only after the key has changed.
    if live.primaryKey != wanted.primaryKey, isEmpty || force {
      let key = wanted.primaryKey.map(quotedName).joined(separator: ", ")
      let constraint = quotedName(primaryKeyName(of: live.name))
      steps.append(
        step(
          "DROP CONSTRAINT \(constraint) CASCADE, ADD CONSTRAINT \(constraint) PRIMARY KEY (\(key))",
          "change the primary key",
          isDestructive: !isEmpty))
    }
    for column in wanted.columns { steps += live.column(column.name).map { relaxation(of: $0, to: column) } ?? [] }
    for column in live.columns where wanted.column(column.name) == nil {
      if validation == .strict {
        steps.append(
          step("DROP COLUMN \(quotedName(column.name)) CASCADE", "drop column '\(column.name)'", isDestructive: true))
      } else if column.isNotNull, column.defaultSQL == nil, !live.primaryKey.contains(column.name) {
        steps.append(
          step("ALTER COLUMN \(quotedName(column.name)) DROP NOT NULL", "allow null in column '\(column.name)'"))
      }
    }
    return steps
  }

  private func relaxation(of current: CatalogColumn, to column: CatalogColumn) -> [MigrationStep] {
    guard current.isNotNull, !column.isNotNull, !wanted.primaryKey.contains(column.name) else { return [] }
    return [step("ALTER COLUMN \(quotedName(column.name)) DROP NOT NULL", "allow null in column '\(column.name)'")]
  }

  private func addition(of column: CatalogColumn) -> [MigrationStep] {
    let description = "add column '\(column.name)'"
    if serial.contains(column.name) { return [step("ADD COLUMN \(renderSerial(column))", description)] }
    guard !isEmpty, column.defaultSQL == nil, let filler = backfillExpressions[column.name] else {
      if column.isNotNull, !isEmpty, column.defaultSQL == nil { return [] }
      return [step("ADD COLUMN \(renderPostgresColumn(column))", description)]
    }
    var filled = column
    filled.defaultSQL = filler
    let add = step("ADD COLUMN \(renderPostgresColumn(filled))", description)
    let rest = "ALTER TABLE \(name) ALTER COLUMN \(quotedName(column.name)) DROP DEFAULT"
    return [MigrationStep(sql: add.sql + [rest], description: add.description)]
  }

  private func changes(of current: CatalogColumn, to column: CatalogColumn) -> [MigrationStep] {
    let quoted = quotedName(column.name)
    var steps: [MigrationStep] = []
    func alter(_ sql: String, _ description: String, isDestructive: Bool = false) {
      steps.append(
        step("ALTER COLUMN \(quoted) \(sql)", "\(description) column '\(column.name)'", isDestructive: isDestructive))
    }
    let isSafe = isSafe(from: current.type, to: column.type)
    let changesType = current.type != column.type && (isSafe || isEmpty || force)
    let changesDefault = !sameDefault(current.defaultSQL, column.defaultSQL) && !serial.contains(column.name)
    if current.defaultSQL != nil, changesType || (changesDefault && column.defaultSQL == nil) {
      alter("DROP DEFAULT", "drop the default of")
    }
    if changesType {
      let using = isSafe ? "" : " USING \(quoted)::text::\(column.type)"
      alter("TYPE \(column.type)\(using)", "change the type of", isDestructive: !isSafe && !isEmpty)
    }
    if let value = column.defaultSQL, changesDefault || changesType {
      alter("SET DEFAULT \(value)", "set the default of")
    }
    if !current.isNotNull, column.isNotNull, isEmpty || force {
      alter("SET NOT NULL", "disallow null in", isDestructive: !isEmpty)
    }
    return steps
  }

  var indexSteps: [MigrationStep] {
    wanted.indexes.filter { !live.indexes.contains($0) }.map { Self.creation(of: $0, on: live.name) }
  }

  var foreignKeySteps: [MigrationStep] {
    wanted.foreignKeys.filter { !live.foreignKeys.contains($0) }.map { Self.creation(of: $0, on: live.name) }
  }

  static func creation(of index: CatalogIndex, on table: String) -> MigrationStep {
    MigrationStep(sql: [renderPostgresIndex(index, on: table)], description: "create index '\(index.name)'")
  }

  static func creation(of key: CatalogForeignKey, on table: String) -> MigrationStep {
    MigrationStep(sql: [renderForeignKey(key, on: table)], description: "create foreign key '\(key.name)'")
  }
}
