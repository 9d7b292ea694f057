import GraphQLSyntax
import SourceText

extension SchemaChecker {
  /// The maximum number of columns in a PostgreSQL index.
  private static var keyWidthLimit: Int { 32 }
  /// The maximum nesting depth of references in keys.
  private static var keyDepthLimit: Int { 100 }

  /// The key of a table. Resolves the references in the key and the keys that they point to.
  mutating func key(of name: TypeName) -> ResolvedKey {
    if let key = keys[name] { return key }
    guard let type = types[name], !type.isView else {
      return ResolvedKey(columns: [], references: [], hasImplicitID: false, isValid: true)
    }
    let path = ReferencePath(type: name, field: "")
    guard resolving.count < Self.keyDepthLimit else {
      log.report(.keyTooDeep(name.text, at: type.source.range))
      return ResolvedKey(columns: [], references: [], hasImplicitID: false, isValid: false)
    }
    guard resolving.insert(path).inserted else {
      log.report(.keyCycle(name.text, at: type.source.range))
      return ResolvedKey(columns: [], references: [], hasImplicitID: false, isValid: false)
    }
    var key = resolveKey(of: type)
    resolving.remove(path)
    if key.columns.count > Self.keyWidthLimit {
      log.report(.keyTooWide(name.text, key.columns.count, at: type.source.range))
      key.columns = []
    }
    if key.columns.isEmpty { key = placeholderKey(for: type) }
    keys[name] = key
    return key
  }

  private mutating func resolveKey(of type: DeclaredType) -> ResolvedKey {
    var key = ResolvedKey(columns: [], references: [], hasImplicitID: false, isValid: true)
    let written = type.source.strings("key")
    let entries = written ?? [DirectiveUse.Text(text: "id", range: type.range)]
    if entries.isEmpty, let range = type.source.arguments["key"]?.range {
      log.report(.emptyKey(type.name.text, at: range))
    }
    if entries.count == 1, entries[0].text == "id", type.field("id") == nil, hasNoField("id", type) {
      let id = KeyColumn(field: "id", type: ColumnType(base: .scalar(.uuid)))
      return ResolvedKey(columns: [id], references: [], hasImplicitID: true, isValid: true)
    }
    var seen: Set<String> = []
    for entry in entries {
      guard seen.insert(entry.text).inserted else {
        log.report(.repeatedKeyField(entry.text, at: entry.range))
        continue
      }
      guard let columns = columns(ofKeyEntry: entry, in: type, &key) else {
        key.isValid = false
        continue
      }
      // Two references may share a column.
      for column in columns where !key.columns.contains(where: { $0.field == column.field }) {
        key.columns.append(column)
      }
    }
    if key.columns.isEmpty { key.isValid = false }
    return key
  }

  /// Whether the type, as written, has no field of this name. A field that exists but could not be resolved is already
  /// reported.
  private func hasNoField(_ name: String, _ type: DeclaredType) -> Bool {
    !(written[type.name]?.fields.contains { $0.name.text == name } ?? false)
  }

  private mutating func columns(
    ofKeyEntry entry: DirectiveUse.Text, in type: DeclaredType, _ key: inout ResolvedKey
  ) -> [KeyColumn]? {
    let name = FieldName(entry.text)
    if let field = type.field(name) {
      if !field.isRequired {
        log.report(.nullableKey(name.text, declared: field.range, at: entry.range))
      }
      guard let columnType = field.columnType else {
        guard let reference = reference(ReferencePath(type: type.name, field: name)) else { return nil }
        key.references.append(name)
        return reference.columns
      }
      if columnType.isList || columnType.scalar == .vector {
        log.report(.keyType(name.text, isList: columnType.isList, at: entry.range))
        return nil
      }
      return [KeyColumn(field: name, type: columnType)]
    }
    if let (column, isRequired) = referenceColumn(name, in: type) {
      if !isRequired { log.report(.nullableKey(name.text, declared: nil, at: entry.range)) }
      return [column]
    }
    if hasNoField(entry.text, type), !mayBelongToInvalidReference(name, in: type) {
      let near = nearestName(to: entry.text, among: type.fields.map(\.name.text))
      log.report(.unknownKeyField(entry.text, of: type.name.text, near: near, at: entry.range))
    }
    return nil
  }

  /// The column of this name that a reference of the type creates.
  mutating func referenceColumn(
    _ name: FieldName, in type: DeclaredType
  ) -> (column: KeyColumn, isRequired: Bool)? {
    for field in type.fields where field.target != nil {
      let names = field.directive("ref")?.strings("fields")?.map(\.text)
      let mayBring = names?.contains(name.text) ?? name.text.hasPrefix(field.name.text)
      guard mayBring, let reference = reference(ReferencePath(type: type.name, field: field.name)) else { continue }
      if let column = reference.columns.first(where: { $0.field == name }) { return (column, field.isRequired) }
    }
    return nil
  }

  private mutating func mayBelongToInvalidReference(_ name: FieldName, in type: DeclaredType) -> Bool {
    for field in type.fields where field.target != nil && name.text.hasPrefix(field.name.text) {
      if reference(ReferencePath(type: type.name, field: field.name)) == nil { return true }
    }
    return false
  }

  private func placeholderKey(for type: DeclaredType) -> ResolvedKey {
    if let field = type.field("id") ?? type.fields.first(where: { $0.columnType?.isList == false }),
      let columnType = field.columnType
    {
      let column = KeyColumn(field: field.name, type: columnType)
      return ResolvedKey(columns: [column], references: [], hasImplicitID: false, isValid: false)
    }
    let id = KeyColumn(field: "id", type: ColumnType(base: .scalar(.uuid)))
    return ResolvedKey(
      columns: [id], references: [], hasImplicitID: type.field("id") == nil, isValid: false)
  }
}
