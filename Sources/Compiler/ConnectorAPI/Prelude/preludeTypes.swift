let preludeTypes = #"""
  "Who can run an operation."
  enum AccessLevel @fdc_forbiddenAsVariableType @fdc_forbiddenAsFieldType {
    "Anyone, without signing in."
    PUBLIC
    "Signed-in users, including anonymous users."
    USER_ANON
    "Signed-in users, except anonymous users."
    USER
    "Signed-in users with a verified email address."
    USER_EMAIL_VERIFIED
    "Only administrators."
    NO_ACCESS
  }

  "The sort order: ascending or descending."
  enum OrderDirection @fdc_forbiddenAsFieldType {
    ASC
    DESC
  }

  enum IndexFieldOrder @fdc_forbiddenAsVariableType @fdc_forbiddenAsFieldType {
    ASC
    DESC
  }

  enum IndexType @fdc_forbiddenAsVariableType @fdc_forbiddenAsFieldType {
    BTREE
    GIN
    HNSW
    IVFFLAT
  }

  "The distance function for vectors."
  enum VectorSimilarityMethod @fdc_forbiddenAsFieldType {
    L2
    COSINE
    INNER_PRODUCT
  }

  "The syntax of a full-text search query."
  enum Search_QueryFormat @fdc_forbiddenAsFieldType {
    "Web search syntax: quotes, 'or' and '-'."
    QUERY
    "All words must occur."
    PLAIN
    "The words must occur next to each other."
    PHRASE
    "The search operators of the database."
    ADVANCED
  }

  enum Date_Interval @fdc_forbiddenAsFieldType {
    WEEK
    MONTH
    YEAR
  }

  enum Timestamp_Interval @fdc_forbiddenAsFieldType {
    SECOND
    MINUTE
    HOUR
    DAY
    WEEK
    MONTH
    YEAR
  }

  "The purpose of a generated field."
  enum GeneratedPurpose @fdc_forbiddenAsVariableType @fdc_forbiddenAsFieldType {
    IMPLICIT_KEY_FIELD
    IMPLICIT_REF_FIELD
    METADATA_FIELD
    QUERY_MULTIPLE_ONE_TO_MANY
    QUERY_MULTIPLE_MANY_TO_MANY
    QUERY_COUNT
    QUERY_SUM
    QUERY_AVG
    QUERY_MIN
    QUERY_MAX
    QUERY_MULTIPLE_BY_FULL_TEXT_SEARCH
    QUERY_SINGLE
    QUERY_MULTIPLE
    QUERY_MULTIPLE_BY_SIMILARITY
    INSERT_SINGLE
    INSERT_MULTIPLE
    UPSERT_SINGLE
    UPSERT_MULTIPLE
    UPDATE_SINGLE
    UPDATE_MULTIPLE
    DELETE_SINGLE
    DELETE_MULTIPLE
  }

  type Query {
    "Information about the service, for tools."
    _service: _Service!
    "Runs a read-only SQL statement and returns its rows."
    _select(sql: SQL_Query!, params: SQL_Params): [Any]
    "Runs a read-only SQL statement and returns its first row."
    _selectFirst(sql: SQL_Query!, params: SQL_Params): Any
  }

  type Mutation {
    "Runs queries as part of the mutation."
    query: Query
    "Runs an SQL statement and returns the number of affected rows."
    _execute(sql: SQL_Mutation!, params: SQL_Params): Int
    "Runs an SQL statement with RETURNING and returns its rows."
    _executeReturning(sql: SQL_Mutation!, params: SQL_Params): [Any]
    "Runs an SQL statement with RETURNING and returns its first row."
    _executeReturningFirst(sql: SQL_Mutation!, params: SQL_Params): Any
  }

  "The search metadata of a row."
  type _Metadata {
    "The distance to the compared vector."
    distance: Float
    "The relevance for the search query."
    relevance: Float
  }

  type _Service {
    "The generated API as text."
    sdl(omitBuiltin: Boolean = false, omitDescription: Boolean = false): String!
    "The source of the main schema."
    schema: String!
    schemas: [_Schema!]!
    docs: [_Doc!]!
  }

  type _Schema {
    id: String!
    source: String!
  }

  type _Doc {
    page: String!
    markdown: String!
  }
  """#
