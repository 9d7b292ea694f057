import DataModel

/// The fields of `Query`: single rows, lists, full-text searches and similarity searches, each sorted by type name.
func makeQueries(_ model: DataModel) -> [GeneratedField] {
  model.tables.filter { !$0.isView }.map(singleQuery) + model.tables.map(listQuery)
    + model.tables.filter(\.isSearchable).map(searchQuery) + model.tables.flatMap(similarityQueries)
}

private func singleQuery(_ table: Table) -> GeneratedField {
  GeneratedField(
    table.singular.text, .named(table.typeName), selectorArguments(of: table), role: .single(table.typeName),
    from: table.typeName.text, purpose: "QUERY_SINGLE",
    description: "A row of `\(table.typeName)`, by its key or the first that matches.")
}

private func listQuery(_ table: Table) -> GeneratedField {
  GeneratedField(
    table.plural.text, .rows(of: table.typeName), listArguments(of: table), role: .list(table.typeName),
    from: table.typeName.text, purpose: "QUERY_MULTIPLE", description: "Rows of `\(table.typeName)`.")
}

private func searchQuery(_ table: Table) -> GeneratedField {
  let arguments =
    listArguments(of: table) + [
      InputField(name: "query", type: .named("String")),
      InputField(name: "relevanceThreshold", type: .named("Float"), defaultValue: "0"),
      InputField(name: "queryFormat", type: .named("Search_QueryFormat"), defaultValue: "QUERY"),
    ]
  return GeneratedField(
    "\(table.plural)_search", .rows(of: table.typeName), arguments, role: .search(table.typeName),
    from: table.typeName.text, purpose: "QUERY_MULTIPLE_BY_FULL_TEXT_SEARCH",
    description: "Rows of `\(table.typeName)` that match a full-text search.")
}

private func similarityQueries(_ table: Table) -> [GeneratedField] {
  table.columnsInMemberOrder.filter { $0.type.scalar == .vector }.map { column in
    let arguments = [
      InputField(name: "compare", type: .named("Vector")),
      InputField(name: "compare_embed", type: .named("Vector_Embed")),
      InputField(name: "method", type: .named("VectorSimilarityMethod"), defaultValue: "INNER_PRODUCT"),
      InputField(name: "within", type: .named("Float")),
      InputField(name: "where", type: table.input("Filter")),
      InputField(name: "offset", type: .named("Int")),
      InputField(name: "limit", type: .named("Int"), defaultValue: "100"),
    ]
    return GeneratedField(
      "\(table.plural)_\(column.field)_similarity", .rows(of: table.typeName), arguments,
      role: .similarity(table.typeName, column: column.field), from: "\(table.typeName).\(column.field)",
      purpose: "QUERY_MULTIPLE_BY_SIMILARITY",
      description: "Rows of `\(table.typeName)`, sorted by the similarity of `\(column.field)`.")
  }
}

/// The arguments that select a single row. The short form exists only if the key is a single column `id`.
func selectorArguments(of table: Table) -> [InputField] {
  var arguments: [InputField] = []
  if table.key == ["id"] {
    let type = table[FieldName("id")].type
    arguments.append(InputField(name: "id", type: type.apiType))
    if type.scalar != .uuid {
      arguments.append(InputField(name: "id_expr", type: .named("\(type.base.name)_Expr")))
    }
  }
  return arguments + [
    InputField(name: "key", type: table.input("Key")), InputField(name: "first", type: table.input("FirstRow")),
  ]
}

extension Table {
  var isSearchable: Bool { columns.contains { $0.searchLanguage != nil } }
}
