package import DataModel

/// The role of an object type's field. Later stages use it instead of parsing field names.
package enum FieldRole: Hashable, Sendable {
  // On the type of a table or view.
  case column(FieldName)
  case reference(FieldName)
  case relation(FieldName)
  case metadata
  case entityID
  /// An aggregate. `_count` has no column.
  case aggregate(Aggregate, column: FieldName?)

  // On `Query`.
  case single(TypeName)
  case list(TypeName)
  case search(TypeName)
  case similarity(TypeName, column: FieldName)
  case nativeQuery
  case service

  // On `Mutation`.
  case mutation(MutationKind, TypeName)
  case queryStep
  case nativeMutation

  /// A field without a special role, such as those of `_Service` and `_Metadata`.
  case plain
}

/// An aggregate function.
package enum Aggregate: String, Sendable, CaseIterable {
  case count
  case sum
  case avg
  case min
  case max
}

/// The kind of a generated mutation.
package enum MutationKind: String, Sendable, CaseIterable {
  case insert
  case insertMany
  case upsert
  case upsertMany
  case update
  case updateMany
  case delete
  case deleteMany
}

/// The role of an input type.
package enum InputRole: Hashable, Sendable {
  case data(TypeName)
  case key(TypeName)
  case filter(TypeName)
  case listFilter(TypeName)
  case order(TypeName)
  case having(TypeName)
  case firstRow(TypeName)
  /// `String_Filter`, `Status_Filter`. The associated name is that of the scalar or enum.
  case valueFilter(TypeName)
  /// `String_ListFilter`, `Status_ListFilter`.
  case valueListFilter(TypeName)
  /// `String_Pattern`.
  case pattern
  /// `Int_Update`, `Date_Update`.
  case update(TypeName)
  /// `String_ListUpdate`.
  case listUpdate(TypeName)
  /// `Date_Relative`, `Timestamp_Relative`.
  case relative(TypeName)
  /// `Date_Duration`, `Timestamp_Duration`.
  case duration(TypeName)
  case other
}

/// The role of an input type's member.
package enum InputFieldRole: Hashable, Sendable {
  case column(FieldName)
  /// `c_expr` in a table's inputs.
  case columnExpression(FieldName)
  /// `c_date`, `c_time` in a table's inputs.
  case columnRelative(FieldName)
  /// `c_update`.
  case columnUpdate(FieldName)
  /// `c_embed`.
  case columnEmbedding(FieldName)
  case reference(FieldName)
  case relation(FieldName)
  case aggregate(Aggregate, column: FieldName?)
  case and
  case or
  case not
  /// A member that is identified by its name: filter operators and arguments.
  case plain
}

/// What a literal of a scalar type contains.
package enum ScalarRole: Hashable, Sendable {
  /// A scalar that columns can have, including GraphQL's own String, Int, Float and Boolean.
  case value(Scalar)
  case id
  /// `String_Expr`: a string literal that contains an expression. The result type is "string", "int" or the enum's
  /// name, or `nil` for any type.
  case expression(of: String?)
  /// `SQL_Query`, `SQL_Mutation`, `Any_SQL`: a string literal that contains SQL.
  case sql
  case sqlParameters
  /// `True`: the literal `true`.
  case onlyTrue
  /// `X_KeyOutput`: the result of a mutation.
  case keyOutput(TypeName)
  case other
}
