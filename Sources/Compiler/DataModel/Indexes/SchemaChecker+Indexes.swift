import GraphQLSyntax
import SourceText

extension SchemaChecker {
  /// All indexes of a table, sorted by name: one for each reference, and those of `@index` and `@unique`.
  mutating func makeIndexes(
    of type: DeclaredType, _ columns: [Column], _ references: [Reference], tableName: String
  ) -> [Index] {
    var indexes = IndexList(
      table: tableName, columns: columns, references: references)
    for reference in references where !type.isView {
      let hasOwn = type.field(reference.field)?.directives.contains { $0.name == "index" } ?? false
      if !hasOwn { indexes.addAutomatic(reference.columns) }
    }
    for field in type.fields {
      for use in field.directives where use.name == "index" || use.name == "unique" {
        if let fields = use.arguments["fields"] {
          log.report(.indexFieldsOnField(use.name, field.name.text, at: fields.range))
        }
        let entry = DirectiveUse.Text(text: field.name.text, range: use.range)
        add(use, [entry], of: type, to: &indexes)
      }
    }
    for use in type.directives {
      guard let fields = use.strings("fields"), !fields.isEmpty else {
        if use.isValid { log.report(.indexFieldsMissing(use.name, at: use.range)) }
        continue
      }
      add(use, fields, of: type, to: &indexes)
    }
    return indexes.all.sorted { $0.sqlName.utf8.lexicographicallyPrecedes($1.sqlName.utf8) }
  }

  private mutating func add(
    _ use: DirectiveUse, _ entries: [DirectiveUse.Text], of type: DeclaredType, to indexes: inout IndexList
  ) {
    let isUnique = use.name == "unique"
    guard let groups = columnGroups(entries, of: type, indexes) else { return }
    if type.isView {
      // On a view, `@unique` only makes a relation one-to-one; no index is created.
      if !isUnique { log.report(.indexOnView(at: use.range)) }
      return
    }
    let fields = groups.flatMap { $0 }
    guard let kind = indexKind(use, fields, indexes) else { return }
    guard let directions = directions(use, groups, kind) else { return }
    let isOrdered = use.arguments["order"] != nil
    let argument = isUnique ? "indexName" : "name"
    let given = use.string(argument).flatMap { checkedSQLName($0, argument, of: use.name) }
    let isVector = kind == .hnsw || kind == .ivfflat
    let index = Index(
      sqlName: given ?? indexes.name(fields, order: isOrdered ? directions : nil, isUnique: isUnique), fields: fields,
      directions: directions, kind: kind, isUnique: isUnique,
      vectorMethod: isVector ? use.string("vector_method")?.text ?? "INNER_PRODUCT" : nil)
    if !indexes.add(index) { log.report(.duplicateIndex(index.sqlName, at: use.range)) }
  }

  /// The columns of each listed field, or `nil` after reporting an error.
  private mutating func columnGroups(
    _ entries: [DirectiveUse.Text], of type: DeclaredType, _ indexes: IndexList
  ) -> [[FieldName]]? {
    var groups: [[FieldName]] = []
    var isValid = true
    for entry in entries {
      let name = FieldName(entry.text)
      if let reference = indexes.references.first(where: { $0.field == name }) {
        groups.append(reference.columns)
      } else if indexes.column(name) != nil {
        groups.append([name])
      } else {
        isValid = false
        // Invalid fields are reported elsewhere.
        if written[type.name]?.fields.contains(where: { $0.name.text == entry.text }) ?? false { continue }
        let near = nearestName(to: entry.text, among: type.fields.map(\.name.text))
        log.report(.unknownIndexField(entry.text, of: type.name.text, near: near, at: entry.range))
      }
    }
    let fields = groups.flatMap { $0 }
    if isValid, let range = entries.first?.range, Set(fields).count < fields.count {
      log.report(.repeatedIndexField(at: range))
      isValid = false
    }
    return isValid ? groups : nil
  }

  private mutating func indexKind(_ use: DirectiveUse, _ fields: [FieldName], _ indexes: IndexList) -> Index.Kind? {
    let columns = fields.compactMap { indexes.column($0) }
    let special = columns.first { $0.type.isList || $0.type.base == .scalar(.vector) }
    let wanted = use.string("type").flatMap { Index.Kind(rawValue: $0.text) }
    let isVectorKind = wanted == .hnsw || wanted == .ivfflat
    if let special, columns.count > 1, use.name == "index" {
      log.report(.specialIndexAlone(special.field.text, at: use.range))
      return nil
    }
    if special?.type.scalar == .vector {
      if use.name == "unique" || wanted == .btree || wanted == .gin {
        log.report(
          .indexKind("a vector", allowed: "only HNSW and IVFFLAT indexes, which cannot be unique", at: use.range))
        return nil
      }
      return wanted ?? .hnsw
    }
    if isVectorKind || use.arguments["vector_method"] != nil {
      log.report(
        .indexKind(
          "'\(fields.first?.text ?? "")'", allowed: "only BTREE indexes, or GIN if it is a list or of type Any",
          at: use.range))
      return nil
    }
    if special != nil, use.name == "index" { return .gin }
    if wanted == .gin, columns.contains(where: { $0.type.scalar != .any }) {
      log.report(
        .indexKind(
          "'\(fields.first?.text ?? "")'", allowed: "only BTREE indexes, or GIN if it is a list or of type Any",
          at: use.range))
      return nil
    }
    return wanted ?? .btree
  }

  private mutating func directions(
    _ use: DirectiveUse, _ groups: [[FieldName]], _ kind: Index.Kind
  ) -> [Index.Direction]? {
    guard let order = use.strings("order"), let range = use.arguments["order"]?.range else {
      return groups.flatMap { $0.map { _ in .ascending } }
    }
    guard kind == .btree else {
      log.report(.indexOrderKind(kind.rawValue, at: range))
      return nil
    }
    guard order.count == groups.count else {
      log.report(.indexOrderCount(order.count, wanted: groups.count, at: range))
      return nil
    }
    return zip(groups, order).flatMap { group, direction in
      group.map { _ in direction.text == "DESC" ? .descending : .ascending }
    }
  }
}
