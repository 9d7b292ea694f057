let preludeTypes = #"""
  "Who may run an operation."
  enum AccessLevel @fdc_forbiddenAsVariableType @fdc_forbiddenAsFieldType {
    "Everybody."
    PUBLIC
    "Whoever is signed in, anonymously too."
    USER_ANON
    "Whoever is signed in, and not anonymously."
    USER
    "Whoever is signed in with a checked mail address."
    USER_EMAIL_VERIFIED
    "Nobody but admins."
    NO_ACCESS
  }

  "From small to great, or back."
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

  "How the distance of two vectors is measured."
  enum VectorSimilarityMethod @fdc_forbiddenAsFieldType {
    L2
    COSINE
    INNER_PRODUCT
  }

  "How the text of a search is read."
  enum Search_QueryFormat @fdc_forbiddenAsFieldType {
    "As web search engines do: quotes, or, minus."
    QUERY
    "All words."
    PLAIN
    "The words side by side."
    PHRASE
    "Operators of the database."
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

  "What a generated field is for."
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
    "What tools ask of the service."
    _service: _Service!
    "Rows of an SQL statement that reads."
    _select(sql: SQL_Query!, params: SQL_Params): [Any]
    "Its first row."
    _selectFirst(sql: SQL_Query!, params: SQL_Params): Any
  }

  type Mutation {
    "Reads in the midst of a mutation."
    query: Query
    "Runs an SQL statement; the number of rows."
    _execute(sql: SQL_Mutation!, params: SQL_Params): Int
    "Runs an SQL statement with RETURNING; its rows."
    _executeReturning(sql: SQL_Mutation!, params: SQL_Params): [Any]
    "Runs an SQL statement with RETURNING; its first row."
    _executeReturningFirst(sql: SQL_Mutation!, params: SQL_Params): Any
  }

  "What a search says of a row."
  type _Metadata {
    "From the vector that was compared."
    distance: Float
    "To the text that was searched."
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
