let preludeScalars = #"""
  "32 hexadecimal digits in small letters, without dashes; other usual spellings are read too."
  scalar UUID @specifiedBy(url: "https://tools.ietf.org/html/rfc4122")

  "A whole number of 64 bits, as a string of decimal digits."
  scalar Int64

  "A list of numbers of fixed length."
  scalar Vector

  "Any JSON value."
  scalar Any @specifiedBy(url: "https://www.json.org/json-en.html")

  "A day of the calendar, as YYYY-MM-DD, in no time zone."
  scalar Date @specifiedBy(url: "https://scalars.graphql.org/andimarek/local-date.html")

  "A point in time by RFC 3339, with 0, 3, 6 or 9 fraction digits."
  scalar Timestamp @specifiedBy(url: "https://scalars.graphql.org/andimarek/date-time")

  "No value."
  scalar Void @fdc_forbiddenAsVariableType @fdc_forbiddenAsFieldType

  "Nothing but true: given as true, or left out."
  scalar True
    @fdc_forbiddenAsFieldType
    @fdc_forbiddenAsVariableType
    @fdc_example(value: true, description: "The one value.")

  "A CEL expression that gives a Boolean."
  scalar Boolean_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "bool")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "auth != null", description: "Somebody is signed in.")

  "A CEL expression that gives a string."
  scalar String_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "string")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "uuidV4()", description: "A new random UUID at each evaluation.")
    @fdc_example(value: "auth.uid", description: "The caller's id; an error if nobody is signed in.")

  "A CEL expression that gives a UUID."
  scalar UUID_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "string")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "uuidV4()", description: "A new random UUID at each evaluation.")

  "A CEL expression that gives a whole number of 32 bits."
  scalar Int_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "int")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "vars.foo.size()", description: "The length of a variable.")
    @fdc_example(value: "2 * 4", description: "Arithmetic.")

  "A CEL expression that gives a whole number of 64 bits."
  scalar Int64_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "int64")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "5000*1000*1000", description: "Arithmetic.")

  "A CEL expression that gives a number with a fraction."
  scalar Float_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "float")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "2.0 * 4.0", description: "Arithmetic.")

  "A CEL expression that gives a point in time."
  scalar Timestamp_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "google.protobuf.Timestamp")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "request.time", description: "When the request came in.")

  "A CEL expression that gives a point in time, of which the day in UTC is taken."
  scalar Date_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "google.protobuf.Timestamp")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "request.time", description: "The day on which the request came in.")

  "A CEL expression that gives any value."
  scalar Any_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "auth.uid", description: "The caller's id; an error if nobody is signed in.")
    @fdc_example(value: "uuidV4()", description: "A new random UUID at each evaluation.")
    @fdc_example(value: "request.time", description: "When the request came in.")

  "An SQL expression without variables and subqueries."
  scalar Any_SQL
    @specifiedBy(url: "https://www.postgresql.org/docs/current/sql-expressions.html")
    @fdc_sqlExpression
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType

  "An SQL statement that reads: SELECT, TABLE or WITH."
  scalar SQL_Query
    @fdc_sqlExpression
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "SELECT id, title FROM movie WHERE genre = $1", description: "A parameter by its number.")

  "An SQL statement that writes."
  scalar SQL_Mutation
    @fdc_sqlExpression
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "UPDATE movie SET views = views + 1 WHERE id = $1", description: "A parameter by its number.")

  "What stands for $1, $2 and so on in an SQL statement: literals, variables, or {_expr: \"…\"}."
  scalar SQL_Params
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "[$genre]", description: "A variable.")

  "A type, or a field of one, such as Movie or Movie.title."
  scalar SchemaCoordinate
    @specifiedBy(
      url: "https://github.com/graphql/graphql-wg/blob/6d02705dea034fb65ebc6799632adb7bd550d0aa/rfcs/SchemaCoordinates.md"
    )
    @fdc_forbiddenAsFieldType
    @fdc_forbiddenAsVariableType

  "The model that turns text into a vector."
  scalar Vector_Embed_Model
    @specifiedBy(url: "https://cloud.google.com/vertex-ai/generative-ai/docs/learn/model-versioning")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "textembedding-gecko@003", description: "An English model.")
    @fdc_example(value: "textembedding-gecko@001", description: "An older one.")
    @fdc_example(value: "text-embedding-004", description: "A newer one.")
  """#
