extension Column {
  /// The suffixes of the aggregate fields that the generated API has for this column, such as `count` in `field_count`.
  package var aggregateSuffixes: [String] {
    if type.isList { return [] }
    return switch type.scalar {
    case .int, .int64, .float: ["count", "sum", "avg", "min", "max"]
    case .date, .timestamp, .any: ["count", "min", "max"]
    default: ["count"]
    }
  }

  /// The suffixes of the input fields that set this column other than with a plain value, such as `expr` in
  /// `field_expr`.
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
