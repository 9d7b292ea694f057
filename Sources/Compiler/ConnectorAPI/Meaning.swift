package import DataModel

/// What a field of an object type stands for, so that nothing downstream takes names apart.
package enum FieldRole: Hashable, Sendable {
  // On a table's or view's type.
  case column(FieldName)
  case reference(FieldName)
  case relation(FieldName)
  case metadata
  case entityID
  /// `_count` has no column.
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

  /// A field of a type that only tools ask for, such as `_Service` or `_Metadata`.
  case plain
}

package enum Aggregate: String, Sendable, CaseIterable {
  case count
  case sum
  case avg
  case min
  case max
}

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

/// What an input type is for.
package enum InputRole: Hashable, Sendable {
  case data(TypeName)
  case key(TypeName)
  case filter(TypeName)
  case listFilter(TypeName)
  case order(TypeName)
  case having(TypeName)
  case firstRow(TypeName)
  /// `String_Filter`, `Status_Filter`; the name is the scalar's or enum's.
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

/// What a member of an input type stands for.
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
  /// Known by its name: filters' operators, arguments.
  case plain
}

/// What a literal of a scalar type holds.
package enum ScalarRole: Hashable, Sendable {
  /// A column's scalar, also GraphQL's own String, Int, Float, Boolean.
  case value(Scalar)
  case id
  /// `String_Expr`: a string literal with an expression of this result ("string", "int", enum's name; nil for any).
  case expression(of: String?)
  /// `SQL_Query`, `SQL_Mutation`, `Any_SQL`: a string literal with SQL.
  case sql
  case sqlParameters
  /// `True`: only `true`.
  case onlyTrue
  /// `X_KeyOutput`: the answer of a mutation.
  case keyOutput(TypeName)
  case other
}
