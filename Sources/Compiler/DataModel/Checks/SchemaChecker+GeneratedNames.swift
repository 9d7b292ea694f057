import SourceText

extension SchemaChecker {
  /// Reports name collisions in the generated API.
  mutating func checkGeneratedNames(_ tables: [Table], _ enums: [EnumType]) {
    checkTypeNames(tables, enums)
    checkRootFields(tables)
    let byName = Dictionary(tables.map { ($0.typeName, $0) }, uniquingKeysWith: { first, _ in first })
    for table in tables {
      checkObjectFields(of: table, byName)
      if !table.isView { checkDataMembers(of: table, byName) }
    }
  }

  private mutating func checkTypeNames(_ tables: [Table], _ enums: [EnumType]) {
    var names = NameRegistry(place: "the generated types")
    for name in builtInTypeNames { names.add(name, "a built-in type", nil, &log) }
    for table in tables { names.add(table.typeName.text, "this type", table.range, &log) }
    for type in enums { names.add(type.name.text, "this enum", type.range, &log) }
    for table in tables {
      let suffixes =
        ["Filter", "ListFilter", "Order", "Having", "FirstRow"] + (table.isView ? [] : ["Data", "Key", "KeyOutput"])
      for suffix in suffixes {
        names.add("\(table.typeName)_\(suffix)", "an input of '\(table.typeName)'", table.range, &log)
      }
    }
    for type in enums {
      for suffix in ["Expr", "Filter", "ListFilter"] {
        names.add("\(type.name)_\(suffix)", "an input of '\(type.name)'", type.range, &log)
      }
    }
  }

  private mutating func checkRootFields(_ tables: [Table]) {
    var queries = NameRegistry(place: "the type 'Query'")
    var mutations = NameRegistry(place: "the type 'Mutation'")
    for name in ["_service", "_select", "_selectFirst"] { queries.add(name, "a built-in field", nil, &log) }
    for name in ["query", "_execute", "_executeReturning", "_executeReturningFirst"] {
      mutations.add(name, "a built-in field", nil, &log)
    }
    for table in tables {
      let type = table.typeName
      if !table.isView { queries.add(table.singular.text, "one row of '\(type)'", table.range, &log) }
      queries.add(table.plural.text, "the rows of '\(type)'", table.range, &log)
      if table.columns.contains(where: { $0.searchLanguage != nil }) {
        queries.add("\(table.plural)_search", "the search in '\(type)'", table.range, &log)
      }
      for column in table.columns where column.type.scalar == .vector {
        queries.add("\(table.plural)_\(column.field)_similarity", "the search in '\(type)'", column.range, &log)
      }
      guard !table.isView else { continue }
      let verbs = ["insert", "insertMany", "upsert", "upsertMany", "update", "updateMany", "delete", "deleteMany"]
      for verb in verbs { mutations.add("\(table.singular)_\(verb)", "a mutation of '\(type)'", table.range, &log) }
    }
  }

  private mutating func checkObjectFields(of table: Table, _ byName: [TypeName: Table]) {
    var names = NameRegistry(place: "the type '\(table.typeName)'")
    for column in table.columns { names.add(column.field.text, "a column", column.range, &log) }
    for reference in table.references { names.add(reference.field.text, "a reference", reference.range, &log) }
    for relation in table.relations {
      names.add(relation.field.text, "a relation", range(of: relation, byName) ?? table.range, &log)
    }
    for name in ["_metadata", "_count"] + (table.isView ? [] : ["_id"]) {
      names.add(name, "a generated field", table.range, &log)
    }
    for column in table.columns {
      for suffix in column.aggregateSuffixes {
        names.add("\(column.field)_\(suffix)", "an aggregate of '\(column.field)'", column.range, &log)
      }
    }
  }

  private mutating func checkDataMembers(of table: Table, _ byName: [TypeName: Table]) {
    var names = NameRegistry(place: "the input '\(table.typeName)_Data'")
    for column in table.columns { names.add(column.field.text, "a column", column.range, &log) }
    for column in table.columns {
      for suffix in column.valueSuffixes {
        names.add("\(column.field)_\(suffix)", "another form of '\(column.field)'", column.range, &log)
      }
    }
    for reference in table.references {
      // A collision with a column is reported for the object type.
      if table.column(reference.field) == nil {
        names.add(reference.field.text, "a reference", reference.range, &log)
      }
    }
  }

  /// The location of the reference that defines a relation.
  private func range(of relation: Relation, _ byName: [TypeName: Table]) -> SourceRange? {
    switch relation.kind {
    case .oneToMany(let source, let reference), .oneToOne(let source, let reference):
      byName[source]?.reference(reference)?.range
    case .manyToMany(let join, let near, _, _): byName[join]?.reference(near)?.range
    }
  }
}

/// The names in one scope and what each one identifies.
private struct NameRegistry {
  let place: String
  private var entries: [String: (what: String, range: SourceRange?)] = [:]

  init(place: String) { self.place = place }

  mutating func add(_ name: String, _ what: String, _ range: SourceRange?, _ log: inout DiagnosticLog) {
    guard let first = entries[name] else {
      entries[name] = (what, range)
      return
    }
    guard let place = range ?? first.range else { return }
    log.report(
      Diagnostic(
        id: "generated-name", at: place, what: "duplicate name '\(name)' in \(self.place)",
        why: "it is the name of both \(first.what) and \(what)",
        fix: "rename one of the types or fields that generate it",
        notes: first.range.map {
          [Diagnostic.Note(position: $0.position, text: "the first name is generated from here")]
        } ?? []))
  }
}
