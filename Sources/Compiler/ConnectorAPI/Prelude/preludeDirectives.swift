let preludeDirectives = #"""
  "Stores rows of this type in a table."
  directive @table(
    "The table name in the database. The default is the type name in snake case."
    name: String
    "The name of a single row in queries and mutations."
    singular: String
    "The name of several rows in queries."
    plural: String
    "The primary key fields. The default is an implicit 'id'."
    key: [String!]
  ) on OBJECT

  "Reads rows of this type from a database view or an inline query."
  directive @view(
    "The view name in the database."
    name: String @fdc_oneOf
    "A SELECT statement to use instead of a view."
    sql: String @fdc_oneOf
    singular: String
    plural: String
  ) on OBJECT

  "Sets how a field is stored."
  directive @col(
    "The column name in the database. The default is the field name in snake case."
    name: String
    "The column type in the database."
    dataType: String
    "The number of dimensions of a Vector."
    size: Int
  ) on FIELD_DEFINITION

  "Sets how a field refers to another table."
  directive @ref(
    "The name of the foreign key constraint in the database."
    constraintName: String
    "The fields of this type that store the reference."
    fields: [String!]
    "The referenced fields of the other type. The default is its primary key."
    references: [String!]
  ) on FIELD_DEFINITION

  "Sets the value of a field that an insert omits."
  directive @default(
    "A literal value."
    value: Any @fdc_oneOf(required: true)
    "A CEL expression that the server evaluates."
    expr: Any_Expr @fdc_oneOf(required: true)
    "An SQL expression that the database evaluates."
    sql: Any_SQL @fdc_oneOf(required: true)
  ) on FIELD_DEFINITION

  "Creates a database index."
  directive @index(
    name: String
    "The indexed fields. Only on a type."
    fields: [String!]
    "One direction for each field."
    order: [IndexFieldOrder!]
    type: IndexType
    vector_method: VectorSimilarityMethod
  ) repeatable on FIELD_DEFINITION | OBJECT

  "Requires that the values of these fields are unique."
  directive @unique(
    indexName: String
    "The unique fields. Only on a type."
    fields: [String!]
  ) repeatable on FIELD_DEFINITION | OBJECT

  "Adds a String field to the full-text index of its table."
  directive @searchable(language: String = "english") on FIELD_DEFINITION

  "Sets who can run an operation."
  directive @auth(
    level: AccessLevel @fdc_oneOf(required: true)
    expr: Boolean_Expr @fdc_oneOf(required: true)
    "Why a permissive level is safe here."
    insecureReason: String
  ) on QUERY | MUTATION

  "Runs all fields of a mutation in a transaction."
  directive @transaction on MUTATION

  "Sets which members of its type clients can set in a variable."
  directive @allow(fields: String!, maxCount: Int! = 100) on VARIABLE_DEFINITION

  "Runs a field but omits it from the response."
  directive @redact on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT

  "Fails the operation unless the expression is true for the value."
  directive @check(
    expr: Boolean_Expr! = "!(this in [null, []])"
    message: String! = "permission denied"
    "Whether the check passes if no value is reached."
    optional: Boolean = false
  ) repeatable on QUERY | MUTATION | FIELD | FRAGMENT_DEFINITION | FRAGMENT_SPREAD | INLINE_FRAGMENT

  "Keeps serving an operation, but no longer generates it for clients."
  directive @retired(reason: String) on QUERY | MUTATION | FIELD | VARIABLE_DEFINITION

  "Sets when a query is run again for its subscribers."
  directive @refresh(
    every: Timestamp_Duration
    onMutationExecuted: [OnMutationExecuted_Event!]
  ) repeatable on QUERY

  "Marks generated definitions."
  directive @fdc_generated(from: SchemaCoordinate, purpose: GeneratedPurpose!) on
    | SCALAR
    | OBJECT
    | FIELD_DEFINITION
    | ARGUMENT_DEFINITION
    | INTERFACE
    | UNION
    | ENUM
    | ENUM_VALUE
    | INPUT_OBJECT
    | INPUT_FIELD_DEFINITION

  "At most one member of a group can be set."
  directive @fdc_oneOf(group: String! = "", required: Boolean! = false) repeatable on
    | FIELD_DEFINITION
    | ARGUMENT_DEFINITION
    | INPUT_FIELD_DEFINITION

  "An example value."
  directive @fdc_example(value: Any, description: String) repeatable on
    | SCALAR
    | OBJECT
    | FIELD_DEFINITION
    | ARGUMENT_DEFINITION
    | INTERFACE
    | UNION
    | ENUM
    | INPUT_OBJECT
    | INPUT_FIELD_DEFINITION

  "Variables cannot have this type."
  directive @fdc_forbiddenAsVariableType on SCALAR | OBJECT | INTERFACE | UNION | ENUM | INPUT_OBJECT

  "Table fields cannot have this type."
  directive @fdc_forbiddenAsFieldType on SCALAR | OBJECT | INTERFACE | UNION | ENUM | INPUT_OBJECT

  "Variables cannot set this member."
  directive @fdc_forbiddenInVariables on INPUT_FIELD_DEFINITION

  "The scalar contains a CEL expression."
  directive @fdc_celExpression(returnType: String) on SCALAR

  "The scalar contains SQL."
  directive @fdc_sqlExpression(dataType: String) on SCALAR
  """#
