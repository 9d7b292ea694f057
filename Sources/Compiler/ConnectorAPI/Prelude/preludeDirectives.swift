let preludeDirectives = #"""
  "Stores rows of this type in a table."
  directive @table(
    "The table's name in the database; the type's name in snake case unless given."
    name: String
    "What one row is called in queries and mutations."
    singular: String
    "What rows are called in queries."
    plural: String
    "The fields that tell rows apart; an implicit id unless given."
    key: [String!]
  ) on OBJECT

  "Reads rows of this type from a view, or from a query that is written here."
  directive @view(
    "The view's name in the database."
    name: String @fdc_oneOf
    "A SELECT in the place of a view."
    sql: String @fdc_oneOf
    singular: String
    plural: String
  ) on OBJECT

  "How a field is stored."
  directive @col(
    "The column's name in the database; the field's name in snake case unless given."
    name: String
    "The column's type in the database."
    dataType: String
    "How many numbers a Vector has."
    size: Int
  ) on FIELD_DEFINITION

  "How a field refers to another table."
  directive @ref(
    "The name of the foreign key in the database."
    constraintName: String
    "The fields of this type that hold the reference."
    fields: [String!]
    "The fields of the other type that they hold; its key unless given."
    references: [String!]
  ) on FIELD_DEFINITION

  "What a field gets when an insert leaves it out."
  directive @default(
    "A literal."
    value: Any @fdc_oneOf(required: true)
    "A CEL expression, evaluated by the server."
    expr: Any_Expr @fdc_oneOf(required: true)
    "An SQL expression, evaluated by the database."
    sql: Any_SQL @fdc_oneOf(required: true)
  ) on FIELD_DEFINITION

  "An index of the database."
  directive @index(
    name: String
    "The indexed fields; on a type alone."
    fields: [String!]
    "One direction for each field."
    order: [IndexFieldOrder!]
    type: IndexType
    vector_method: VectorSimilarityMethod
  ) repeatable on FIELD_DEFINITION | OBJECT

  "No two rows have the same values in these fields."
  directive @unique(
    indexName: String
    "The fields; on a type alone."
    fields: [String!]
  ) repeatable on FIELD_DEFINITION | OBJECT

  "Puts a String into the full-text index of its table."
  directive @searchable(language: String = "english") on FIELD_DEFINITION

  "Who may run an operation."
  directive @auth(
    level: AccessLevel @fdc_oneOf(required: true)
    expr: Boolean_Expr @fdc_oneOf(required: true)
    "Why an open level is safe here."
    insecureReason: String
  ) on QUERY | MUTATION

  "Runs all fields of a mutation, or none."
  directive @transaction on MUTATION

  "Which members of its type a variable may have."
  directive @allow(fields: String!, maxCount: Int! = 100) on VARIABLE_DEFINITION

  "Runs a field and keeps it out of the answer."
  directive @redact on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT

  "Ends the operation unless the expression is true of the value."
  directive @check(
    expr: Boolean_Expr! = "!(this in [null, []])"
    message: String! = "permission denied"
    "Also passes where no value is reached."
    optional: Boolean = false
  ) repeatable on QUERY | MUTATION | FIELD | FRAGMENT_DEFINITION | FRAGMENT_SPREAD | INLINE_FRAGMENT

  "Still served, and no longer generated for clients."
  directive @retired(reason: String) on QUERY | MUTATION | FIELD | VARIABLE_DEFINITION

  "When subscribers of a query get it anew."
  directive @refresh(
    every: Timestamp_Duration
    onMutationExecuted: [OnMutationExecuted_Event!]
  ) repeatable on QUERY

  "Marks what is made from the schema."
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

  "Of the members of one group at most one may be given."
  directive @fdc_oneOf(group: String! = "", required: Boolean! = false) repeatable on
    | FIELD_DEFINITION
    | ARGUMENT_DEFINITION
    | INPUT_FIELD_DEFINITION

  "Shows a value."
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

  "No variable may be of this type."
  directive @fdc_forbiddenAsVariableType on SCALAR | OBJECT | INTERFACE | UNION | ENUM | INPUT_OBJECT

  "No field of a table may be of this type."
  directive @fdc_forbiddenAsFieldType on SCALAR | OBJECT | INTERFACE | UNION | ENUM | INPUT_OBJECT

  "No variable may bring a value for this member."
  directive @fdc_forbiddenInVariables on INPUT_FIELD_DEFINITION

  "The scalar holds a CEL expression."
  directive @fdc_celExpression(returnType: String) on SCALAR

  "The scalar holds SQL."
  directive @fdc_sqlExpression(dataType: String) on SCALAR
  """#
