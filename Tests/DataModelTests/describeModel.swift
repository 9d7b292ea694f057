import CEL
import DataModel

/// A model as text, for goldens: all that it says, a line a thing.
func describe(_ model: DataModel) -> String {
  var lines: [String] = []
  for type in model.enums {
    lines.append("enum \(type.name) \"\(type.sqlName)\": \(type.values.joined(separator: " "))")
  }
  for table in model.tables {
    lines.append("\(describe(table.source)) \(table.typeName) \"\(table.sqlName)\" \(table.singular)/\(table.plural)")
    if let description = table.description { lines.append("  description \(description)") }
    lines.append("  key \(list(table.key)) of references \(list(table.keyReferences))")
    lines.append("  order \(list(table.declarationOrder))")
    lines += table.columns.map { "  column " + describe($0) }
    lines += table.references.map { reference in
      "  reference \(reference.field): \(reference.target)\(reference.isRequired ? "!" : "") \(list(reference.columns)) ->"
        + " \(list(reference.targetColumns))\(reference.isUnique ? " unique" : "") \"\(reference.constraintName)\""
    }
    lines += table.indexes.map { index in
      let order = index.directions.map(\.rawValue).joined(separator: " ")
      return "  index \"\(index.sqlName)\" \(list(index.fields)) \(order) \(index.kind.rawValue)"
        + (index.isUnique ? " unique" : "") + (index.vectorMethod.map { " \($0)" } ?? "")
    }
    lines += table.relations.map { "  relation \($0.field): \($0.kind)" }
    lines.append("  sql \(table.sqlColumnOrder.map(\.sqlName).joined(separator: " "))")
  }
  return lines.joined(separator: "\n") + "\n"
}

private func list(_ names: [FieldName]) -> String { "[\(names.map(\.text).joined(separator: " "))]" }

private func describe(_ source: Table.Source) -> String {
  switch source {
  case .table: "table"
  case .namedView: "view"
  case .inlineView(let sql): "view of \(sql.split(separator: "\n").joined(separator: " "))"
  }
}

private func describe(_ column: Column) -> String {
  let element = column.type.base.name.text + (column.type.isList && column.type.isElementRequired ? "!" : "")
  var text = "\(column.field): \(column.type.isList ? "[\(element)]" : element)\(column.isRequired ? "!" : "")"
  text += " \"\(column.sqlName)\""
  switch column.origin {
  case .declared: break
  case .implicitKey: text += " implicit"
  case .implicitReference(let reference): text += " of \(reference)"
  }
  switch column.defaultValue {
  case nil: break
  case .value(let value): text += " = \(value)"
  case .expression(let expression): text += " = expr \(expression.text) as \(expression.form)"
  case .sql(let sql): text += " = sql \(sql)"
  }
  if let dataType = column.dataType { text += " type \(dataType)" }
  if let size = column.vectorSize { text += " size \(size)" }
  if let language = column.searchLanguage { text += " search \(language)" }
  return text
}
