import DataModel

/// The filter inputs for an enum and for lists of it. Values compare in their declaration order.
func makeInputs(of type: EnumType) -> [InputType] {
  let name = type.name
  let value = APIType.named(name)
  let values = APIType.list(.nonNull(value))
  func operators(_ names: [String]) -> [InputField] {
    names.flatMap { operation in
      [
        InputField(name: FieldName(operation), type: value),
        InputField(
          name: FieldName("\(operation)_expr"), type: .named("\(name)_Expr"), isForbiddenInVariables: true),
      ]
    }
  }
  let filter = InputType(
    name: TypeName("\(name)_Filter"), role: .valueFilter(name),
    fields: [InputField(name: "isNull", type: .named("Boolean"))] + operators(["eq", "ne", "gt", "ge", "lt", "le"])
      + [InputField(name: "in", type: values), InputField(name: "nin", type: values)])
  let listFilter = InputType(
    name: TypeName("\(name)_ListFilter"), role: .valueListFilter(name),
    fields: operators(["includes", "excludes"]) + [
      InputField(name: "includesAll", type: values), InputField(name: "excludesAll", type: values),
      InputField(name: "count", type: .named("Int_Filter"), defaultValue: "{gt: 0}"),
      InputField(name: "exist", type: .named("\(name)_Filter")),
    ])
  return [filter, listFilter]
}
