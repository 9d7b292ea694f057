import Testing

/// One member of one kind of object, by a path to it from what templates see.
struct MemberCase: Sendable, CustomTestStringConvertible {
  let object: String
  let path: String
  let expected: String

  init(_ object: String, _ path: String, _ expected: String) {
    self.object = object
    self.path = path
    self.expected = expected
  }

  var testDescription: String { "\(object): \(path)" }
}

let memberCases: [MemberCase] = [
  MemberCase("service", "service.id", "films"), MemberCase("service", "service.location", "here"),
  MemberCase("service", "service.tables", "[Actor, Movie, Poster, Role, Title]"),
  MemberCase("service", "service.enums", "[Aspect]"), MemberCase("service", "service.connectors", "[main]"),
  MemberCase("service", "service.operations", "[Movies, Rename]"),

  MemberCase("table", "tables.1.name", "Movie"), MemberCase("table", "tables.1.singular", "movie"),
  MemberCase("table", "tables.1.plural", "movies"), MemberCase("table", "tables.1.sqlName", "movie"),
  MemberCase("table", "tables.1.description", "A film."), MemberCase("table", "tables.4.isView", "true"),
  MemberCase("table", "tables.1.columns", "[title, rating, tags, aspect, vector, text, id]"),
  MemberCase("table", "tables.0.key", "[code]"), MemberCase("table", "tables.3.references", "[movie, actor]"),
  MemberCase("table", "tables.0.relations", "[roles_on_actor, movies_via_Role]"),
  MemberCase("table", "tables.0.indexes", "[actor_name_uidx]"), MemberCase("table", "tables.1.file", "schema.gql"),
  MemberCase("table", "tables.1.line", "2"),

  MemberCase("column", "tables.1.columns.0.name", "title"),
  MemberCase("column", "tables.0.columns.1.sqlName", "full_name"),
  MemberCase("column", "tables.0.columns.1.table", "Actor"),
  MemberCase("column", "tables.1.columns.2.type", "[String!]"),
  MemberCase("column", "tables.1.columns.0.isRequired", "true"),
  MemberCase("column", "tables.0.columns.0.isKey", "true"),
  MemberCase("column", "tables.1.columns.6.isImplicit", "true"),
  MemberCase("column", "tables.1.columns.0.default", "?"),
  MemberCase("column", "tables.2.columns.1.default", "request.time"),
  MemberCase("column", "tables.2.columns.2.default", "'me'"),
  MemberCase("column", "tables.0.columns.1.dataType", "varchar(20)"),
  MemberCase("column", "tables.1.columns.4.vectorSize", "3"),
  MemberCase("column", "tables.1.columns.5.searchLanguage", "english"),
  MemberCase("column", "tables.1.columns.0.description", ""),
  MemberCase("column", "tables.0.columns.0.line", "4"),

  MemberCase("type", "tables.1.columns.2.type.name", "String"),
  MemberCase("type", "tables.1.columns.0.type.isRequired", "true"),
  MemberCase("type", "tables.1.columns.2.type.isList", "true"),
  MemberCase("type", "tables.1.columns.2.type.element", "String!"),
  MemberCase("type", "tables.1.columns.3.type.isEnum", "true"),
  MemberCase("type", "tables.1.columns.3.type.enum", "Aspect"),
  MemberCase("type", "operations.0.fields.0.type.isTable", "true"),
  MemberCase("type", "operations.0.fields.0.type.table", "Movie"),
  MemberCase("type", "tables.1.columns.1.type.swift", "Double?"),
  MemberCase("type", "tables.1.columns.2.type.swift", "[String]?"),

  MemberCase("reference", "tables.3.references.0.name", "movie"),
  MemberCase("reference", "tables.3.references.0.table", "Role"),
  MemberCase("reference", "tables.3.references.0.target", "Movie"),
  MemberCase("reference", "tables.3.references.0.isRequired", "true"),
  MemberCase("reference", "tables.2.references.0.isUnique", "true"),
  MemberCase("reference", "tables.3.references.1.columns", "[actorCode]"),
  MemberCase("reference", "tables.3.references.1.targetColumns", "[code]"),
  MemberCase("reference", "tables.3.references.0.constraintName", "role_movie_id_fkey"),
  MemberCase("reference", "tables.3.references.0.description", ""),
  MemberCase("reference", "tables.3.references.0.line", "5"),

  MemberCase("relation", "tables.0.relations.1.name", "movies_via_Role"),
  MemberCase("relation", "tables.0.relations.1.kind", "manyToMany"),
  MemberCase("relation", "tables.0.relations.1.target", "Movie"),
  MemberCase("relation", "tables.0.relations.1.isList", "true"),
  MemberCase("relation", "tables.0.relations.1.join", "Role"),
  MemberCase("relation", "tables.0.relations.0.kind", "oneToMany"),

  MemberCase("index", "tables.0.indexes.0.name", "actor_name_uidx"),
  MemberCase("index", "tables.0.indexes.0.columns", "[name]"),
  MemberCase("index", "tables.0.indexes.0.directions", "[ASC]"),
  MemberCase("index", "tables.0.indexes.0.kind", "BTREE"),
  MemberCase("index", "tables.0.indexes.0.isUnique", "true"),

  MemberCase("enum", "enums.0.name", "Aspect"), MemberCase("enum", "enums.0.values", "[WIDE, NARROW]"),
  MemberCase("enum", "enums.0.sqlName", "aspect"), MemberCase("enum", "enums.0.description", ""),
  MemberCase("enum", "enums.0.line", "3"),

  MemberCase("connector", "connectors.0.id", "main"),
  MemberCase("connector", "connectors.0.operations", "[Movies, Rename]"),
  MemberCase("connector", "connectors.0.queries", "[Movies]"),
  MemberCase("connector", "connectors.0.mutations", "[Rename]"),

  MemberCase("operation", "operations.0.name", "Movies"), MemberCase("operation", "operations.0.kind", "query"),
  MemberCase("operation", "operations.0.isQuery", "true"), MemberCase("operation", "operations.0.isMutation", "false"),
  MemberCase("operation", "operations.0.connector", "main"),
  MemberCase("operation", "operations.0.variables", "[limit, titles]"),
  MemberCase("operation", "operations.0.fields", "[all]"), MemberCase("operation", "operations.0.access", "PUBLIC"),
  MemberCase("operation", "operations.1.access", "auth.uid != nil"),
  MemberCase("operation", "operations.1.isTransaction", "true"),
  MemberCase("operation", "operations.0.isRetired", "false"), MemberCase("operation", "operations.0.file", "ops.gql"),
  MemberCase("operation", "operations.1.line", "2"),

  MemberCase("variable", "operations.0.variables.0.name", "limit"),
  MemberCase("variable", "operations.0.variables.0.type", "Int"),
  MemberCase("variable", "operations.1.variables.0.isRequired", "true"),
  MemberCase("variable", "operations.0.variables.0.default", "10"),
  MemberCase("variable", "operations.0.variables.0.isRetired", "false"),
  MemberCase("variable", "operations.0.variables.0.line", "1"),

  MemberCase("field", "operations.0.fields.0.name", "all"),
  MemberCase("field", "operations.0.fields.0.field", "movies"),
  MemberCase("field", "operations.0.fields.0.hasAlias", "true"),
  MemberCase("field", "operations.0.fields.0.parent", "Query"),
  MemberCase("field", "operations.0.fields.0.type", "[Movie!]!"),
  MemberCase("field", "operations.0.fields.0.arguments", "[limit]"),
  MemberCase("field", "operations.0.fields.0.fields", "[id, title, actors_via_Role]"),
  MemberCase("field", "operations.0.fields.0.isRedacted", "false"),
  MemberCase("field", "operations.0.fields.0.fields.1.isConditional", "true"),

  MemberCase("argument", "operations.0.fields.0.arguments.0.name", "limit"),
  MemberCase("argument", "operations.0.fields.0.arguments.0.value", "$limit"),
]
