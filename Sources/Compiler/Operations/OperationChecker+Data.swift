import ConnectorAPI
package import DataModel
import GraphQLSyntax
import SourceText

extension OperationChecker {
  /// Checks input objects for a table's row or key: each column is set at most once, and a key is complete.
  mutating func checkTableInput(_ members: [CheckedMember], of input: InputType, at range: SourceRange) -> Bool {
    switch input.role {
    case .data(let name):
      let table = model[name]
      let hasKeys = members.map { checkReferenceByKey($0, of: table) }.allSatisfy { $0 }
      return checkEachColumnOnce(members, of: table, at: range) && hasKeys
    case .key(let name):
      let table = model[name]
      guard checkEachColumnOnce(members, of: table, at: range) else { return false }
      let given = Set(members.flatMap { $0.columns(of: table) })
      let missing = table.key.filter { !given.contains($0) }
      if !missing.isEmpty { log.report(.incompleteKey(missing, of: name, at: range)) }
      return missing.isEmpty
    default: return true
    }
  }

  /// A key object identifies a row by its primary key, so it cannot set a reference to other columns.
  private mutating func checkReferenceByKey(_ member: CheckedMember, of table: Table) -> Bool {
    guard case .reference(let field) = member.role, let reference = table.reference(field) else { return true }
    if case .null = member.value.kind { return true }
    let target = model[reference.target]
    guard let other = reference.targetColumns.first(where: { !target.key.contains($0) }) else { return true }
    log.report(.referenceByOtherColumn(reference, other, at: member.value.range))
    return false
  }

  private mutating func checkEachColumnOnce(_ members: [CheckedMember], of table: Table, at range: SourceRange) -> Bool
  {
    var setBy: [FieldName: FieldName] = [:]
    for member in members {
      for column in member.columns(of: table) {
        if let other = setBy[column], other != member.name {
          log.report(.columnSetTwice(column, by: other, and: member.name, at: range))
          return false
        }
        setBy[column] = member.name
      }
    }
    return true
  }

  /// Checks that a literal row of an insert or upsert sets every column that is required and has no default.
  mutating func checkRequiredColumns(_ row: CheckedValue, of table: Table) -> Bool {
    guard case .object(let members) = row.kind else { return true }
    var nulls: Set<FieldName> = []
    var given: Set<FieldName> = []
    for member in members {
      let columns = member.columns(of: table)
      if case .null = member.value.kind { nulls.formUnion(columns) } else { given.formUnion(columns) }
    }
    var isValid = true
    for column in table.columns where column.isRequired {
      if nulls.contains(column.field) {
        log.report(.nullForRequired(column, of: table, at: row.range))
        isValid = false
      } else if !given.contains(column.field), column.defaultValue == nil, !column.isSerial {
        log.report(.missingColumn(column, of: table, at: row.range))
        isValid = false
      }
    }
    return isValid
  }
}

extension CheckedMember {
  /// The columns of `table` that this member of a `_Data` or `_Key` input sets.
  package func columns(of table: Table) -> [FieldName] {
    switch role {
    case .column(let field), .columnExpression(let field), .columnRelative(let field), .columnUpdate(let field),
      .columnEmbedding(let field):
      [field]
    case .reference(let field): table.reference(field)?.columns ?? []
    default: []
    }
  }
}

extension Column {
  /// Whether the database generates the value: `@col(dataType: "serial")` and similar types.
  package var isSerial: Bool { dataType.map { $0.lowercased().hasSuffix("serial") } ?? false }
}

extension Diagnostic {
  static func columnSetTwice(_ column: FieldName, by first: FieldName, and second: FieldName, at range: SourceRange)
    -> Self
  {
    Diagnostic(
      id: "column-set-twice", at: range, what: "'\(first)' and '\(second)' both set column '\(column)'",
      why: "a column can be set only once", fix: "remove one of them")
  }

  static func referenceByOtherColumn(_ reference: Reference, _ column: FieldName, at range: SourceRange) -> Self {
    let own = reference.columns.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      id: "reference-by-other-column", at: range,
      what: "reference '\(reference.field)' cannot be set with a key of '\(reference.target)'",
      why: "the reference points to column '\(column)', which is not part of the key", fix: "set \(own) instead")
  }

  static func incompleteKey(_ missing: [FieldName], of table: TypeName, at range: SourceRange) -> Self {
    let names = missing.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(
      id: "incomplete-key", at: range, what: "incomplete key of '\(table)': missing \(names)",
      why: "only the complete key identifies a row", fix: "add \(names)")
  }

  static func nullForRequired(_ column: Column, of table: Table, at range: SourceRange) -> Self {
    Diagnostic(
      id: "null-for-required", at: range, what: "null is not valid for '\(column.field)' of '\(table.typeName)'",
      why: "the schema declares it as non-null", fix: "use another value")
  }

  static func missingColumn(_ column: Column, of table: Table, at range: SourceRange) -> Self {
    var name = column.field.text
    if case .implicitReference(let reference) = column.origin { name = "\(name)' or '\(reference)" }
    return Diagnostic(
      id: "missing-column", at: range, what: "missing value for '\(name)' of '\(table.typeName)'",
      why: "the schema declares it as non-null and without a default", fix: "add '\(column.field): …'")
  }
}
