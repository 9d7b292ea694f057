public import LocalStore
import SQLQuoting

/// The tables of an app's records, and the migrations of older files.
///
/// ```swift
/// let records = RecordSchema([Bird.recordTable])
/// let garden = try LocalStore(.appGroup("group.com.example.garden"), schema: records.storeSchema)
/// ```
public struct RecordSchema: Sendable {
  /// The tables.
  public let tables: [RecordTable]
  private let extra: [StoreSchema.Migration]

  /// Creates a schema.
  /// - Parameters:
  ///   - tables: The tables of the records.
  ///   - migrations: Additional migrations. Those of a version run in the given order, before the changes of the
  ///     tables in that version.
  public init(_ tables: [RecordTable], migrations: [StoreSchema.Migration] = []) {
    self.tables = tables
    extra = migrations
  }

  /// The highest version of a table, a column, an index or a migration; at least 1.
  public var version: Int {
    let ofTables = tables.flatMap { table in
      [table.since] + table.columns.map(\.since) + table.indexes.map(\.since)
    }
    return (ofTables + extra.map(\.version)).max() ?? 1
  }

  /// The schema for ``LocalStore``.
  public var storeSchema: StoreSchema {
    StoreSchema(
      (1...max(1, version)).map { version in
        let own = extra.filter { $0.version == version }
        let statements = self.statements(of: version)
        // A reader of an older version uses the old column name.
        let renames = tables.contains { table in
          version > table.since && table.columns.contains { $0.since == version && $0.renamedFrom != nil }
        }
        let breaksReaders = renames || own.contains { $0.breaksReaders }
        return StoreSchema.Migration(version, breaksReaders: breaksReaders) { transaction in
          for step in own { try step.apply(transaction) }
          for statement in statements { try transaction.execute(statement) }
        }
      })
  }

  /// The SQL statements that migrate a file from the previous version to this one.
  public func statements(of version: Int) -> [String] { tables.flatMap { $0.statements(of: version) } }
}

extension RecordTable {
  func statements(of version: Int) -> [String] {
    var statements: [String] = []
    if version == since {
      statements.append(creation)
    } else if version > since {
      for column in columns where column.since == version {
        if let old = column.renamedFrom {
          statements.append(
            "ALTER TABLE \(quotedName(name)) RENAME COLUMN \(quotedName(old)) TO \(quotedName(column.name))")
        } else {
          let value = column.defaultLiteral.map { " DEFAULT \($0)" } ?? ""
          statements.append(
            "ALTER TABLE \(quotedName(name)) ADD COLUMN \(quotedName(column.name)) \(column.definition)\(value)")
        }
      }
    }
    for index in indexes where max(index.since, since) == version {
      let title = quotedName(([name] + index.columns).joined(separator: "_"))
      let list = index.columns.map(quotedName).joined(separator: ", ")
      statements.append("CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(title) ON \(quotedName(name)) (\(list))")
    }
    return statements
  }

  /// The table in its first version.
  private var creation: String {
    let first = columns.filter { $0.since <= since || $0.renamedFrom != nil }
    let lines = first.map { column in
      let isLater = column.since > since
      return "\(quotedName(isLater ? column.renamedFrom ?? column.name : column.name)) \(column.definition)"
    }
    let keys = keyColumns.map { place -> String in
      let column = columns[place]
      return quotedName(column.since > since ? column.renamedFrom ?? column.name : column.name)
    }
    let key = keys.isEmpty ? [] : ["PRIMARY KEY (\(keys.joined(separator: ", ")))"]
    return "CREATE TABLE \(quotedName(name)) (\((lines + key).joined(separator: ", ")))"
  }
}
