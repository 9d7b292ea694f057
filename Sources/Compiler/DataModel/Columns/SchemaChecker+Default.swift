import CEL
import GraphQLSyntax
import JSONText
import SourceText

extension SchemaChecker {
  /// Reads `@default`. Returns `nil` if it is missing, or after reporting an error.
  mutating func makeDefault(_ field: DeclaredField, _ type: ColumnType, in owner: DeclaredType) -> ColumnDefault? {
    guard let use = field.directive("default"), use.isValid else { return nil }
    guard !owner.isView else {
      log.report(.defaultOnView(field.name.text, at: use.range))
      return nil
    }
    guard use.arguments.count == 1 else {
      log.report(.defaultForm(use.arguments.count, at: use.range))
      return nil
    }
    if let value = use.arguments["value"] { return makeValue(value, field, type).map(ColumnDefault.value) }
    if let expression = use.string("expr") { return makeExpression(expression, field, type) }
    guard let sql = use.string("sql"), !sql.text.allSatisfy(\.isWhitespace) else {
      log.report(.emptyArgument("sql", of: "default", at: use.range))
      return nil
    }
    return .sql(sql.text)
  }

  private mutating func makeExpression(
    _ written: DirectiveUse.Text, _ field: DeclaredField, _ type: ColumnType
  ) -> ColumnDefault? {
    guard !written.text.allSatisfy(\.isWhitespace) else {
      log.report(.emptyArgument("expr", of: "default", at: written.range))
      return nil
    }
    let expression = readExpression(written.text, at: written.range)
    if case .variable(let name) = expression.form {
      log.report(.defaultVariable(name, at: written.range))
      return nil
    }
    guard fits(expression.form, type, isRequired: field.isRequired) else {
      log.report(.defaultExpressionType(written.text, type.shown, at: written.range))
      return nil
    }
    return .expression(expression)
  }

  /// Whether an expression can return a value of this type. Expressions outside the simple forms are not checked.
  private func fits(_ form: ServerExpression.Form, _ type: ColumnType, isRequired: Bool) -> Bool {
    switch form {
    case .unsupported, .variable: return true
    case .null: return !isRequired
    default: break
    }
    if type.isList { return false }
    if case .enumeration(let name) = type.base {
      if case .string(let value) = form { return enums[name]?.values.contains(value) ?? true }
      return false
    }
    let scalars: Set<Scalar> =
      switch form {
      case .authUID, .string, .uuidV4: [.string, .uuid, .any]
      case .requestTime: [.date, .timestamp, .any]
      case .number: [.int, .int64, .float, .any]
      case .boolean: [.boolean, .any]
      case .variable, .null, .unsupported: []
      }
    return type.scalar.map(scalars.contains) ?? false
  }

  private mutating func makeValue(_ value: Value, _ field: DeclaredField, _ type: ColumnType) -> JSONValue? {
    if case .null = value.kind, field.isRequired {
      log.report(.defaultNull(field.name.text, at: value.range))
      return nil
    }
    do throws(DefaultValueError) {
      return try wireValue(of: value, type, size: columnSize(field), enums)
    } catch {
      switch error.reason {
      case .type(let wanted): log.report(.defaultType(wanted: wanted, at: error.range))
      case .range(let wanted): log.report(.defaultRange(wanted: wanted, at: error.range))
      case .enumValue(let name, let type):
        let values = enums[type]?.values ?? []
        let near = nearestName(to: name, among: values)
        log.report(.unknownEnumValue(name, of: type.text, near: near, known: values, at: error.range))
      case .null: log.report(.defaultNull(field.name.text, at: error.range))
      }
      return nil
    }
  }

  private func columnSize(_ field: DeclaredField) -> Int? { field.directive("col")?.int("size")?.value }
}
