import SourceText

extension SchemaChecker {
  /// The columns of a reference on both sides, or `nil` after reporting an error.
  mutating func reference(_ path: ReferencePath) -> ResolvedReference? {
    if let known = references[path] { return known }
    guard let type = types[path.type], let field = type.field(path.field), let target = field.target else { return nil }
    guard resolving.insert(path).inserted else {
      log.report(.keyCycle(path.type.text, at: field.range))
      return nil
    }
    let resolved = resolve(field, to: target, in: type)
    resolving.remove(path)
    references[path] = .some(resolved)
    return resolved
  }

  private mutating func resolve(
    _ field: DeclaredField, to target: TypeName, in type: DeclaredType
  ) -> ResolvedReference? {
    let use = field.directive("ref")
    guard let targetColumns = targetColumns(use, of: target) else { return nil }
    let names =
      use?.strings("fields")
      ?? targetColumns.map {
        DirectiveUse.Text(text: field.name.text + capitalized($0.field.text), range: field.range)
      }
    guard names.count == targetColumns.count else {
      let wanted = targetColumns.map(\.field.text)
      log.report(
        .referenceCount(field.name.text, names.count, wanted: wanted, of: target.text, at: use?.range ?? field.range))
      return nil
    }
    var columns: [KeyColumn] = []
    for (name, targetColumn) in zip(names, targetColumns) {
      guard !columns.contains(where: { $0.field.text == name.text }) else {
        log.report(.repeatedReferenceField(name.text, at: name.range))
        return nil
      }
      let isWritten = use?.arguments["fields"] != nil
      guard check(name, isWritten: isWritten, for: field, against: targetColumn, of: target, in: type) else {
        return nil
      }
      columns.append(KeyColumn(field: FieldName(name.text), type: targetColumn.type))
    }
    return ResolvedReference(columns: columns, targetColumns: targetColumns.map(\.field))
  }

  /// The columns in `@ref(references:)`, or else the target's key.
  private mutating func targetColumns(_ use: DirectiveUse?, of target: TypeName) -> [KeyColumn]? {
    guard let names = use?.strings("references") else {
      let key = key(of: target)
      return key.isValid ? key.columns : nil
    }
    var columns: [KeyColumn] = []
    for name in names {
      guard let column = column(FieldName(name.text), of: target) else {
        let known = (types[target]?.columnNames ?? []) + key(of: target).columns.map(\.field.text)
        let near = nearestName(to: name.text, among: known)
        log.report(.unknownReferencedField(name.text, of: target.text, near: near, at: name.range))
        return nil
      }
      columns.append(column)
    }
    if columns.isEmpty, let use { log.report(.emptyArgument("references", of: "ref", at: use.range)) }
    return columns.isEmpty ? nil : columns
  }

  /// A column of a type, declared or implicit.
  private mutating func column(_ name: FieldName, of target: TypeName) -> KeyColumn? {
    guard let type = types[target] else { return nil }
    if let field = type.field(name) {
      return field.columnType.flatMap { $0.isList ? nil : KeyColumn(field: name, type: $0) }
    }
    if name == "id", let key = keys[target] ?? (type.source.arguments["key"] == nil ? key(of: target) : nil),
      key.hasImplicitID
    {
      return key.columns.first
    }
    return referenceColumn(name, in: type)?.column
  }

  /// Checks a column that stores a reference. A declared column must match the target column's type; an undeclared one
  /// is created later.
  private mutating func check(
    _ name: DirectiveUse.Text, isWritten: Bool, for field: DeclaredField, against target: KeyColumn,
    of targetType: TypeName, in type: DeclaredType
  ) -> Bool {
    guard let own = type.field(FieldName(name.text)) else {
      if isWritten {
        guard isName(name.text) else {
          log.report(.invalidName(name.text, at: name.range))
          return false
        }
        if let near = nearestName(to: name.text, among: type.columnNames) {
          log.report(.referenceFieldNear(name.text, near: near, at: name.range))
        }
      }
      return true
    }
    guard let ownType = own.columnType else {
      log.report(.referenceFieldKind(name.text, for: field.name.text, at: name.range))
      return false
    }
    if ownType.base != target.type.base || ownType.isList {
      let shown = ownType.isList ? "[\(ownType.base.name)]" : ownType.base.name.text
      log.report(
        .referenceType(
          own.name.text, shown, for: field.name.text, target: "\(targetType).\(target.field)",
          target.type.base.name.text, at: own.typeRange))
      return false
    }
    return true
  }
}

/// Whether `text` is a valid GraphQL name that is not reserved.
func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first), !text.hasPrefix("__")
  else { return false }
  return text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
