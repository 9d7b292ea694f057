/// Built-in type names. A schema must not declare them.
let builtInTypeNames: Set<String> = {
  let scalars = Scalar.allCases.map(\.rawValue)
  var names: Set<String> = [
    "ID", "Void", "True", "Any_SQL", "SQL_Query", "SQL_Mutation", "SQL_Params", "SchemaCoordinate",
    "Vector_Embed_Model", "Vector_Embed", "AccessLevel", "OrderDirection", "IndexFieldOrder", "IndexType",
    "VectorSimilarityMethod", "Search_QueryFormat", "Date_Interval", "Timestamp_Interval", "GeneratedPurpose",
    "String_Pattern", "Date_Relative", "Timestamp_Relative", "Date_Duration", "Timestamp_Duration",
    "OnMutationExecuted_Event", "_Metadata", "_Service", "_Schema", "_Doc",
  ]
  names.formUnion(scalars)
  for suffix in ["Expr", "Filter", "ListFilter", "Update", "ListUpdate"] {
    names.formUnion(scalars.map { "\($0)_\(suffix)" })
  }
  return names
}()
