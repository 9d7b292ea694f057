let preludeScalars = #"""
  "A UUID: 32 lowercase hexadecimal digits without hyphens. Other common formats are accepted as input."
  scalar UUID @specifiedBy(url: "https://tools.ietf.org/html/rfc4122")

  "A 64-bit integer, as a string of decimal digits."
  scalar Int64

  "A fixed-length list of numbers."
  scalar Vector

  "Any JSON value."
  scalar Any @specifiedBy(url: "https://www.json.org/json-en.html")

  "A calendar date without a time zone, in the format YYYY-MM-DD."
  scalar Date @specifiedBy(url: "https://scalars.graphql.org/andimarek/local-date.html")

  "A timestamp in RFC 3339 format, with 0, 3, 6 or 9 fractional digits."
  scalar Timestamp @specifiedBy(url: "https://scalars.graphql.org/andimarek/date-time")

  "No value."
  scalar Void @fdc_forbiddenAsVariableType @fdc_forbiddenAsFieldType

  "The value true. Set it to true or omit it."
  scalar True
    @fdc_forbiddenAsFieldType
    @fdc_forbiddenAsVariableType
    @fdc_example(value: true, description: "The only value.")

  "A CEL expression that returns a Boolean."
  scalar Boolean_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "bool")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "auth != null", description: "The caller is signed in.")

  "A CEL expression that returns a string."
  scalar String_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "string")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "uuidV4()", description: "A new random UUID for each evaluation.")
    @fdc_example(value: "auth.uid", description: "The caller's user ID. An error if the caller is not signed in.")

  "A CEL expression that returns a UUID."
  scalar UUID_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "string")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "uuidV4()", description: "A new random UUID for each evaluation.")

  "A CEL expression that returns a 32-bit integer."
  scalar Int_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "int")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "vars.foo.size()", description: "The length of a variable.")
    @fdc_example(value: "2 * 4", description: "Arithmetic.")

  "A CEL expression that returns a 64-bit integer."
  scalar Int64_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "int64")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "5000*1000*1000", description: "Arithmetic.")

  "A CEL expression that returns a floating-point number."
  scalar Float_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "float")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "2.0 * 4.0", description: "Arithmetic.")

  "A CEL expression that returns a timestamp."
  scalar Timestamp_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "google.protobuf.Timestamp")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "request.time", description: "The time of the request.")

  "A CEL expression that returns a timestamp. Its date in UTC is used."
  scalar Date_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression(returnType: "google.protobuf.Timestamp")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "request.time", description: "The date of the request.")

  "A CEL expression that returns any value."
  scalar Any_Expr
    @specifiedBy(url: "https://github.com/google/cel-spec")
    @fdc_celExpression
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "auth.uid", description: "The caller's user ID. An error if the caller is not signed in.")
    @fdc_example(value: "uuidV4()", description: "A new random UUID for each evaluation.")
    @fdc_example(value: "request.time", description: "The time of the request.")

  "An SQL expression without variables or subqueries."
  scalar Any_SQL
    @specifiedBy(url: "https://www.postgresql.org/docs/current/sql-expressions.html")
    @fdc_sqlExpression
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType

  "A read-only SQL statement: SELECT, TABLE or WITH."
  scalar SQL_Query
    @fdc_sqlExpression
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "SELECT id, title FROM movie WHERE genre = $1", description: "A numbered parameter.")

  "An SQL statement that writes."
  scalar SQL_Mutation
    @fdc_sqlExpression
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "UPDATE movie SET views = views + 1 WHERE id = $1", description: "A numbered parameter.")

  "The values of the parameters $1, $2 and so on of an SQL statement: literals, variables, or {_expr: \"…\"}."
  scalar SQL_Params
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "[$genre]", description: "A variable.")

  "A type or a field, such as Movie or Movie.title."
  scalar SchemaCoordinate
    @specifiedBy(
      url: "https://github.com/graphql/graphql-wg/blob/6d02705dea034fb65ebc6799632adb7bd550d0aa/rfcs/SchemaCoordinates.md"
    )
    @fdc_forbiddenAsFieldType
    @fdc_forbiddenAsVariableType

  "The model that converts text to a vector."
  scalar Vector_Embed_Model
    @specifiedBy(url: "https://cloud.google.com/vertex-ai/generative-ai/docs/learn/model-versioning")
    @fdc_forbiddenAsVariableType
    @fdc_forbiddenAsFieldType
    @fdc_example(value: "textembedding-gecko@003", description: "An English model.")
    @fdc_example(value: "textembedding-gecko@001", description: "An older model.")
    @fdc_example(value: "text-embedding-004", description: "A newer model.")
  """#
