extension Column {
  /// `count` of `field_count`, and so on: the aggregates that the generated API has for this column.
  package var aggregateSuffixes: [String] {
    if type.isList { return [] }
    return switch type.scalar {
    case .int, .int64, .float: ["count", "sum", "avg", "min", "max"]
    case .date, .timestamp, .any: ["count", "min", "max"]
    default: ["count"]
    }
  }

  /// `expr` of `field_expr`, and so on: the ways other than a plain value in which a mutation can set this column.
  package var valueSuffixes: [String] {
    if type.isList {
      switch type.base {
      case .scalar(.vector), .enumeration: return []
      case .scalar: return ["update"]
      }
    }
    return switch type.scalar {
    case .int, .int64, .float: ["expr", "update"]
    case .date: ["expr", "date", "update"]
    case .timestamp: ["expr", "time", "update"]
    case .vector: ["embed"]
    default: ["expr"]
    }
  }
}
