import DataModel
import JSONText
import SQLQuoting

extension SQLiteTable {
  /// The CHECK constraints of a column for rules that STRICT storage classes do not cover. Each is named, because
  /// SQLite reports the name in errors.
  func checks(of column: Column) -> [CatalogCheck] {
    let name = quotedName(column.sqlName)
    func check(_ suffix: String, _ condition: String) -> [CatalogCheck] {
      [CatalogCheck(name: "\(table.sqlName)_\(column.sqlName)_\(suffix)", condition: condition)]
    }
    if column.type.isList { return check("list", "\(name) IS NULL OR json_type(\(name)) = 'array'") }
    switch column.type.base {
    case .enumeration(let type):
      let labels = (model.enumType(type)?.values ?? []).map(quotedText)
      return check("label", "\(name) IN (\(labels.joined(separator: ", ")))")
    case .scalar(.int): return check("range", "\(name) BETWEEN -2147483648 AND 2147483647")
    case .scalar(.float):
      return check("range", "\(name) BETWEEN -1.7976931348623157e308 AND 1.7976931348623157e308")
    case .scalar(.boolean): return check("flag", "\(name) IN (0, 1)")
    case .scalar(.timestamp):
      // The years 1583 to 9999.
      return check("range", "\(name) BETWEEN -12212553600000000 AND 253402300799999999")
    case .scalar(.any): return check("json", "\(name) IS NULL OR json_valid(\(name))")
    case .scalar(.vector):
      return column.vectorSize.map { check("size", "length(\(name)) = \($0 * 4)") } ?? []
    case .scalar(.string):
      return column.characterLimit.map { check("length", "length(\(name)) <= \($0)") } ?? []
    case .scalar(.uuid), .scalar(.int64), .scalar(.date): return []
    }
  }

  /// The default in the table definition. The server sets all defaults itself; those that SQLite can express are
  /// included for other tools and for existing rows.
  func defaultSQL(of column: Column) -> String? {
    switch column.defaultValue {
    case .value(let value): return value.isNull ? nil : literal(value, of: column)
    case .sql(let text): return "(\(text))"
    case .expression, nil: return nil
    }
  }

  private func literal(_ value: JSONValue, of column: Column) -> String? {
    if column.type.isList || column.type.base == .scalar(.any) { return quotedText(value.description) }
    switch (column.type.base, value) {
    case (.scalar(.boolean), .bool(let flag)): return flag ? "1" : "0"
    case (.scalar(.int64), .string(let digits)), (_, .number(let digits)): return digits
    case (.scalar(.timestamp), _), (.scalar(.vector), _): return nil
    case (_, .string(let text)): return quotedText(text)
    default: return nil
    }
  }
}

/// Whether a row that fails the check of this name has a number or time out of range.
package func isRangeCheck(_ name: String) -> Bool { name.hasSuffix("_range") }

extension Column {
  /// The `n` of `varchar(n)` and `char(n)`.
  var characterLimit: Int? {
    guard let dataType, let open = dataType.firstIndex(of: "("), let close = dataType.lastIndex(of: ")"),
      ["varchar", "character varying", "char", "character"].contains(
        dataType[..<open].lowercased().filter { $0 != "\t" }.trimmingSpaces)
    else { return nil }
    return Int(String(dataType[dataType.index(after: open)..<close]).trimmingSpaces)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
