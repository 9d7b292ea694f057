import DataModel

/// An aggregate that a list can select, order by and filter by.
struct AggregateField {
  let kind: Aggregate
  let column: FieldName?
  let name: FieldName
  let type: APIType

  var arguments: [InputField] {
    let takesDistinct = column != nil && kind != .min && kind != .max
    return takesDistinct ? [InputField(name: "distinct", type: .named("Boolean"), defaultValue: "false")] : []
  }

  var description: String {
    switch (kind, column) {
    case (.count, nil): "The number of rows."
    case (.count, let column?): "The number of rows with a non-null `\(column)`."
    case (.sum, let column): "The sum of `\(column?.text ?? "")`."
    case (.avg, let column): "The average of `\(column?.text ?? "")`."
    case (.min, let column): "The smallest `\(column?.text ?? "")`."
    case (.max, let column): "The largest `\(column?.text ?? "")`."
    }
  }
}

extension Table {
  /// The aggregates of the table: `_count`, then the counts of all columns, then the sums, and so on.
  var aggregates: [AggregateField] {
    let all = AggregateField(kind: .count, column: nil, name: "_count", type: .nonNull(.named("Int")))
    let columns = columnsInMemberOrder
    return [all]
      + Aggregate.allCases.flatMap { kind in
        columns.filter { $0.aggregateSuffixes.contains(kind.rawValue) }.map { column in
          AggregateField(
            kind: kind, column: column.field, name: FieldName("\(column.field)_\(kind.rawValue)"),
            type: kind.type(of: column))
        }
      }
  }
}

extension Aggregate {
  fileprivate func type(of column: Column) -> APIType {
    switch self {
    case .count: .nonNull(.named("Int"))
    case .avg: .named("Float")
    case .sum, .min, .max: .named(column.type.base.name)
    }
  }

  var purpose: String { "QUERY_\(rawValue.uppercased())" }
}
