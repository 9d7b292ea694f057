public import LocalStore
import SQLQuoting

/// The tables of an app's records, and how an older file becomes as new as they are.
///
///     let store = try LocalStore(.appGroup("group.com.example.garden"), schema:
///     RecordSchema([Bird.recordTable]).storeSchema)
public struct RecordSchema: Sendable {
  public let tables: [RecordTable]
  private let extra: [StoreSchema.Migration]

  /// - Parameter migrations: Steps of your own; they run before what the tables bring in the same version.
  ///   Those of one version run in the order given.
  public init(_ tables: [RecordTable], migrations: [StoreSchema.Migration] = []) {
    self.tables = tables
    extra = migrations
  }

  /// The highest version that a table, a column, an index or a step of your own names; at least 1.
  public var version: Int {
    let ofTables = tables.flatMap { table in
      [table.since] + table.columns.map(\.since) + table.indexes.map(\.since)
    }
    return (ofTables + extra.map(\.version)).max() ?? 1
  }

  /// For ``LocalStore``.
  public var storeSchema: StoreSchema {
    StoreSchema(
      (1...max(1, version)).map { version in
        let own = extra.filter { $0.version == version }
        let statements = self.statements(of: version)
        // An older reader asks for the old name.
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

  /// The SQL that brings a file from the version before to this one.
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

  /// The table as its first version has it.
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
