import Migrations
import PostgresConnection
import QueryPlans
import SQLQuoting

/// Reads the state of a PostgreSQL schema for ``Migrations``.
func postgresState(_ session: PostgresSession, schema: String) throws -> PostgresState {
  let name = PostgresValue.text(schema)
  let columns = try session.query(columnQuery, [name]).rows
  let keys = try session.query(keyQuery, [name]).rows
  let foreignKeys = try session.query(foreignKeyQuery, [name]).rows
  let indexes = try session.query(indexQuery, [name]).rows
  var tables: [String: CatalogTable] = [:]
  for row in columns {
    guard let table = row[0], table != deploymentTable else { continue }
    var entry = tables[table] ?? CatalogTable(name: table, columns: [], primaryKey: [], foreignKeys: [], indexes: [])
    if let column = row[1], let type = row[2] {
      entry.columns.append(
        CatalogColumn(name: column, type: type, isNotNull: row[3] == "t", defaultSQL: row[4], checks: []))
    }
    tables[table] = entry
  }
  for row in keys {
    guard let table = row[0], let column = row[1] else { continue }
    tables[table]?.primaryKey.append(column)
  }
  for row in foreignKeys {
    guard let table = row[0], let name = row[1], let target = row[2] else { continue }
    let key = CatalogForeignKey(
      name: name, columns: names(row[3]), target: target, targetColumns: names(row[4]),
      deletion: row[5] == "c" ? .cascade : row[5] == "n" ? .setNull : .other)
    tables[table]?.foreignKeys.append(key)
  }
  for row in indexes {
    guard let table = row[0], let name = row[1], let method = row[3] else { continue }
    let index = CatalogIndex(name: name, isUnique: row[2] == "t", terms: names(row[4]), method: method)
    tables[table]?.indexes.append(index)
  }
  let enums = try session.query(enumQuery, [name]).rows.compactMap { row in
    row[0].map { CatalogEnum(name: $0, labels: names(row[1])) }
  }
  let extensions = try session.query("SELECT extname FROM pg_extension").rows.compactMap { $0[0] }
  var empty: Set<String> = []
  for table in tables.keys.sorted() {
    let place = "\(quotedName(schema)).\(quotedName(table))"
    if try session.query("SELECT 1 FROM \(place) LIMIT 1").rowCount == 0 { empty.insert(table) }
  }
  return PostgresState(
    catalog: Catalog(tables: Array(tables.values), enums: enums, extensions: Set(extensions)), emptyTables: empty)
}

/// Splits the names that a query joined with a character that no name can contain.
private func names(_ joined: String?) -> [String] {
  (joined ?? "").split(separator: "\u{1}").map(String.init)
}

private let columnQuery = """
  SELECT c.relname, a.attname,
    CASE WHEN e.typtype = 'e' AND e.typnamespace = c.relnamespace
      THEN '"' || replace(e.typname, '"', '""') || '"' || CASE WHEN t.typelem <> 0 THEN '[]' ELSE '' END
      ELSE format_type(a.atttypid, a.atttypmod) END,
    a.attnotnull, CASE WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_type e ON e.oid = CASE WHEN t.typcategory = 'A' THEN t.typelem ELSE t.oid END
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE n.nspname = $1::text AND c.relkind IN ('r', 'p') ORDER BY c.relname, a.attnum
  """

private let keyQuery = """
  SELECT c.relname, a.attname
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    CROSS JOIN unnest(k.conkey) WITH ORDINALITY u(num, place)
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.num
  WHERE n.nspname = $1::text AND k.contype = 'p' ORDER BY c.relname, u.place
  """

private let foreignKeyQuery = """
  SELECT c.relname, k.conname, f.relname,
    (SELECT string_agg(a.attname, chr(1) ORDER BY u.place) FROM unnest(k.conkey) WITH ORDINALITY u(num, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.num),
    (SELECT string_agg(a.attname, chr(1) ORDER BY u.place) FROM unnest(k.confkey) WITH ORDINALITY u(num, place)
      JOIN pg_attribute a ON a.attrelid = f.oid AND a.attnum = u.num), k.confdeltype::text
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_class f ON f.oid = k.confrelid
  WHERE n.nspname = $1::text AND k.contype = 'f' ORDER BY c.relname, k.conname
  """

/// Indexes on columns only. The primary key's index, partial indexes and indexes on expressions are not managed.
private let indexQuery = """
  SELECT c.relname, x.relname, i.indisunique, m.amname,
    (SELECT string_agg('"' || replace(a.attname, '"', '""') || '"'
        || CASE WHEN m.amname IN ('hnsw', 'ivfflat') THEN ' ' || o.opcname ELSE '' END
        || CASE WHEN i.indoption[u.place - 1] & 1 = 1 THEN ' DESC' ELSE '' END, chr(1) ORDER BY u.place)
      FROM unnest(i.indkey::int2[]) WITH ORDINALITY u(num, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = u.num
      JOIN pg_opclass o ON o.oid = i.indclass[u.place - 1])
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_am m ON m.oid = x.relam
  WHERE n.nspname = $1::text AND c.relkind IN ('r', 'p') AND NOT i.indisprimary AND i.indpred IS NULL AND i.indexprs IS NULL
    AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.oid AND k.contype = 'u')
  ORDER BY c.relname, x.relname
  """

private let enumQuery = """
  SELECT t.typname, (SELECT string_agg(e.enumlabel, chr(1) ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid)
  FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace WHERE n.nspname = $1::text AND t.typtype = 'e'
  """
