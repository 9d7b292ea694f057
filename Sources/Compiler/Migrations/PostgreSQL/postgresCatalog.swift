import CEL
package import DataModel
import JSONText
import SQLQuoting

/// The types, tables and indexes that a schema needs in PostgreSQL. Inline views need none.
package func postgresCatalog(of model: DataModel) -> Catalog {
  let tables = model.tables.filter { $0.source == .table }
  let usesVectors = tables.contains { table in table.columns.contains { $0.type.base == .scalar(.vector) } }
  return Catalog(
    tables: tables.map { PostgresTable(model: model, table: $0).catalog },
    enums: model.enums.map { CatalogEnum(name: model.postgresTypeName($0), labels: $0.values) },
    extensions: usesVectors ? ["vector"] : [])
}

/// The PostgreSQL representation of a table.
struct PostgresTable {
  let model: DataModel
  let table: Table

  var catalog: CatalogTable {
    CatalogTable(
      name: table.sqlName, columns: table.sqlColumnOrder.map(column), primaryKey: table.keyColumns.map(\.sqlName),
      foreignKeys: table.references.map { CatalogForeignKey($0, of: table, in: model) },
      indexes: table.indexes.map(index))
  }

  private func column(_ column: Column) -> CatalogColumn {
    CatalogColumn(
      name: column.sqlName, type: typeName(of: column), isNotNull: column.isRequired,
      defaultSQL: defaultSQL(of: column), checks: [])
  }

  /// The type name as in PostgreSQL's catalog. Enum names are always quoted.
  private func typeName(of column: Column) -> String {
    let base: String
    if let dataType = column.dataType {
      base = canonicalTypeName(dataType)
    } else {
      switch column.type.base {
      case .enumeration(let name): base = quotedName(model.enumType(name).map(model.postgresTypeName) ?? name.text)
      case .scalar(.uuid): base = "uuid"
      case .scalar(.string): base = "text"
      case .scalar(.int): base = "integer"
      case .scalar(.int64): base = "bigint"
      case .scalar(.float): base = "double precision"
      case .scalar(.boolean): base = "boolean"
      case .scalar(.date): base = "date"
      case .scalar(.timestamp): base = "timestamp with time zone"
      case .scalar(.any): base = "jsonb"
      case .scalar(.vector): base = column.vectorSize.map { "vector(\($0))" } ?? "vector"
      }
    }
    return column.type.isList ? base + "[]" : base
  }

  /// The default that the database sets. The server sets all other defaults.
  private func defaultSQL(of column: Column) -> String? {
    switch column.defaultValue {
    case .value(let value): return value.isNull ? nil : literal(value, of: column)
    case .sql(let text): return "(\(text))"
    case .expression(let expression):
      if case .uuidV4 = expression.form, column.type.base == .scalar(.uuid) { return uuidDefault }
      return nil
    case nil: return nil
    }
  }

  private func literal(_ value: JSONValue, of column: Column) -> String {
    let type = typeName(of: column)
    if column.type.isList {
      let elements = (value.array ?? []).map { quotedText($0.string ?? $0.description) }
      return "ARRAY[\(elements.joined(separator: ", "))]::\(type)"
    }
    switch (column.type.base, value) {
    case (.scalar(.any), _), (.scalar(.vector), _): return "\(quotedText(value.description))::\(type)"
    case (_, .bool(let flag)): return flag ? "true" : "false"
    case (.scalar(.int), .number(let digits)): return digits
    case (_, .number(let digits)): return "\(digits)::\(type)"
    case (.scalar(.int64), .string(let digits)): return "\(digits)::bigint"
    case (_, .string(let text)): return "\(quotedText(text))::\(type)"
    default: return "\(quotedText(value.description))::\(type)"
    }
  }

  private func index(_ index: Index) -> CatalogIndex {
    let terms = zip(index.fields, index.directions).map { field, direction -> String in
      let name = quotedName(table[field].sqlName)
      switch index.kind {
      case .btree: return name + (direction == .descending ? " DESC" : "")
      case .gin: return name
      case .hnsw, .ivfflat: return "\(name) \(vectorOperators(index.vectorMethod))"
      }
    }
    return CatalogIndex(
      name: index.sqlName, isUnique: index.isUnique, terms: terms, method: index.kind.rawValue.lowercased())
  }

  private func vectorOperators(_ method: String?) -> String {
    switch method {
    case "COSINE": "vector_cosine_ops"
    case "INNER_PRODUCT": "vector_ip_ops"
    default: "vector_l2_ops"
    }
  }
}

/// Available in all supported versions. `uuid_generate_v4()` from an extension is equivalent.
let uuidDefault = "gen_random_uuid()"

/// The type name as in PostgreSQL's catalog.
func canonicalTypeName(_ text: String) -> String {
  let lowered = text.lowercased().split(separator: " ").joined(separator: " ")
  let open = lowered.firstIndex(of: "(") ?? lowered.endIndex
  let modifier = lowered[open...].filter { $0 != " " }
  let name = lowered[..<open].split(separator: " ").joined(separator: " ")
  let names = [
    "varchar": "character varying", "char": "character", "int": "integer", "int4": "integer", "int8": "bigint",
    "int2": "smallint", "float8": "double precision", "float4": "real", "bool": "boolean", "decimal": "numeric",
    "timestamptz": "timestamp with time zone", "serial": "integer", "bigserial": "bigint", "serial4": "integer",
    "serial8": "bigint", "smallserial": "smallint",
  ]
  if name == "char" || name == "character", modifier.isEmpty { return "character(1)" }
  return (names[name] ?? name) + modifier
}
