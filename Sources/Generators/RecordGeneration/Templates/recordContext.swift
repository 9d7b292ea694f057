import StencilTemplates

/// The template value of a record. All of it is derived from the fields.
func templateValue(of record: RecordModel) -> TemplateValue {
  var position = 0
  var fields: [TemplateValue] = []
  for field in record.fields {
    fields.append(templateValue(of: field, in: record, from: position))
    position += field.columns.count
  }
  let arguments = record.arguments.map { argument -> TemplateValue in
    switch argument {
    case .field(let label, let field):
      var start = 0
      for other in record.fields {
        if other.name == field.name { break }
        start += other.columns.count
      }
      return .string((label.map { "\($0): " } ?? "") + field.readExpression(from: start))
    case .expression(let label, let text): return .string((label.map { "\($0): " } ?? "") + text)
    }
  }
  // In the order of the key, which may differ from that of the properties.
  let keyColumns = record.keyFields.map { key -> TemplateValue in
    .int(record.fields.prefix { $0.name != key.name }.reduce(0) { $0 + $1.columns.count })
  }
  let links = record.fields.compactMap { field -> TemplateValue? in
    switch field.storage {
    case .link(let reference, let isOptional):
      return object([
        ("name", .string(field.name.escapedName)), ("type", .string(reference.typeName)),
        ("isOptional", .bool(isOptional)),
        ("isList", .bool(false)),
      ])
    case .links(let reference):
      return object([
        ("name", .string(field.name.escapedName)), ("type", .string(reference.typeName)), ("isOptional", .bool(false)),
        ("isList", .bool(true)),
      ])
    default: return nil
    }
  }
  return object([
    ("type", .string(record.typeName)), ("flatName", .string(record.flatName)), ("table", .string(record.tableName)),
    ("access", .string(record.access)), ("fields", .list(fields)), ("arguments", .list(arguments)),
    ("keyColumns", .list(keyColumns)), ("links", .list(links)), ("since", .int(record.since)),
    ("isCompound", .bool(record.keyFields.count > 1)), ("indexes", TemplateValue(record.indexes)),
    ("addsEquatable", .bool(record.conformances.contains(.equatable))),
    ("addsIdentifiable", .bool(record.conformances.contains(.identifiable))),
    ("addsSendable", .bool(record.conformances.contains(.sendable))),
    (
      "keys",
      .list(
        record.keyFields.map { field in
          object([
            ("name", .string(field.name)), ("escaped", .string(field.name.escapedName)),
            ("type", .string(field.typeText)),
          ])
        })
    ),
    ("keyType", .string(record.keyFields.count == 1 ? record.keyFields[0].typeText : "RecordKeyColumns")),
  ])
}

extension RecordModel {
  /// The indexes as arguments of the table's initializer.
  fileprivate var indexes: [String] {
    fields.filter { $0.isIndexed || $0.isUnique }.map { field in
      let names = field.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
      let since = field.columns.map(\.since).max() ?? 1
      return ".init([\(names)]" + (field.isUnique ? ", isUnique: true" : "") + (since > 1 ? ", since: \(since)" : "")
        + ")"
    }
  }
}

private func templateValue(of field: RecordField, in record: RecordModel, from position: Int) -> TemplateValue {
  let columns = field.columns.map { column in
    object([
      ("name", .string(column.name)), ("definition", .string(column.sqlType)), ("since", .int(column.since)),
      ("renamedFrom", TemplateValue(column.renamedFrom)), ("default", TemplateValue(column.defaultLiteral)),
    ])
  }
  return object([
    ("name", .string(field.name)), ("escaped", .string(field.name.escapedName)), ("type", .string(field.typeText)),
    ("columnType", .string(field.columnType)), ("columns", .list(columns)), ("index", .int(position)),
    ("isIndexed", .bool(field.isIndexed)), ("isUnique", .bool(field.isUnique)),
    ("read", .string(field.readExpression(from: position))),
    ("writes", TemplateValue(field.writeStatements(from: position + 1))),
  ])
}

func object(_ members: [(String, TemplateValue)]) -> TemplateValue {
  .dictionary(TemplateDictionary(members.map { (key: $0.0, value: $0.1) }))
}

extension RecordField {
  /// The type of the column in conditions.
  var columnType: String {
    switch storage {
    case .link(let reference, let isOptional): isOptional ? reference.keyType + "?" : reference.keyType
    case .links(let reference): "[\(reference.keyType)]"
    case .existential: "String"
    case .codable(let type): "RecordCodable<\(type)>"
    case .converted(_, let type): type
    default: typeText
    }
  }

  /// An expression that reads the property from a row.
  func readExpression(from column: Int) -> String { storage.read(column, name) }

  /// The statements that bind the property, one for each column.
  func writeStatements(from parameter: Int) -> [String] {
    if case .tuple(let parts) = storage {
      return parts.enumerated().map { index, part in
        part.storage.write("\(name.escapedAccess).\(part.access)", parameter + index, name)
      }
    }
    return [storage.write(name.escapedAccess, parameter, name)]
  }
}

extension String {
  /// An access to the property of `self`.
  fileprivate var escapedAccess: String { "self." + escapedName }
}

extension FieldStorage {
  fileprivate func read(_ column: Int, _ property: String) -> String {
    let name = "\"\(property)\""
    switch self {
    case .plain(let accessor): return "row.\(accessor)(\(column))"
    case .value(let type): return "try row.value(\(type).self, \(column), \(name))"
    case .converted(let type, _): return "\(type)(row.double(\(column)))"
    case .json(let type): return "try row.json(\(Self.metatype(type)).self, \(column), \(name))"
    case .codable(let type): return "try row.json(RecordCodable<\(type)>.self, \(column), \(name)).value"
    case .link(let reference, let isOptional):
      return "try row.\(isOptional ? "optionalLink" : "link")(\(reference.typeName).self, \(column), \(name))"
    case .links(let reference): return "try row.links(\(reference.typeName).self, \(column), \(name))"
    case .existential(let box, let shape):
      switch shape {
      case .single: return "try row.json(\(box).self, \(column), \(name)).value"
      case .optional: return "try row.json(\(box)?.self, \(column), \(name))?.value"
      case .list: return "try row.json([\(box)].self, \(column), \(name)).map(\\.value)"
      }
    case .tuple(let parts):
      let elements = parts.enumerated().map { index, part in
        (part.label.map { "\($0): " } ?? "") + part.storage.read(column + index, property)
      }
      return "(\(elements.joined(separator: ", ")))"
    }
  }

  fileprivate func write(_ access: String, _ parameter: Int, _ property: String) -> String {
    let name = "\"\(property)\""
    switch self {
    case .plain("double"): return "try row.bind(\(access), \(parameter), \(name))"
    case .plain: return "try row.bind(\(access), \(parameter))"
    case .value: return "try row.bind(value: \(access), \(parameter), \(name))"
    case .converted(_, let type): return "try row.bind(\(type)(\(access)), \(parameter), \(name))"
    case .json: return "try row.bind(json: \(access), \(parameter), \(name))"
    case .codable: return "try row.bind(json: RecordCodable(\(access)), \(parameter), \(name))"
    case .link(_, let isOptional):
      return "try row.bind(link: \(access)\(isOptional ? "?" : "").recordKey, \(parameter))"
    case .links: return "try row.bind(json: \(access).map(\\.recordKey), \(parameter), \(name))"
    case .existential(let box, let shape):
      switch shape {
      case .single: return "try row.bind(json: \(box)(\(access)), \(parameter), \(name))"
      case .optional: return "try row.bind(json: \(access).map { \(box)($0) }, \(parameter), \(name))"
      case .list: return "try row.bind(json: \(access).map { \(box)($0) }, \(parameter), \(name))"
      }
    case .tuple: return ""
    }
  }

  /// No parentheses are needed: `(any P)?` has them already, and functions cannot be stored.
  private static func metatype(_ type: String) -> String { type }
}

/// The template value of a type inside records.
func templateValue(of value: ValueModel) -> TemplateValue {
  var members: [(String, TemplateValue)] = [
    ("type", .string(value.typeName)), ("flatName", .string(value.flatName)), ("access", .string(value.access)),
    ("addsSendable", .bool(value.addsSendable)), ("isKey", .bool(value.isKey)),
  ]
  switch value.kind {
  case .structure(let arguments):
    members.append(("kind", .string("structure")))
    members.append(
      (
        "arguments",
        .list(
          arguments.map { argument in
            object([
              ("label", argument.label == "_" ? .nothing : .string(argument.label)), ("name", .string(argument.name)),
              ("escaped", .string(argument.name.escapedName)), ("type", .string(argument.typeText)),
              ("expression", TemplateValue(argument.expression)),
            ])
          })
      ))
  case .rawEnum(let unknown):
    members += [("kind", .string("rawEnum")), ("unknownCase", TemplateValue(unknown))]
  case .optionSet: members.append(("kind", .string("optionSet")))
  case .plainEnum(let cases, let unknown):
    members += [
      ("kind", .string("plainEnum")), ("unknownCase", TemplateValue(unknown)),
      ("cases", .list(cases.map { object([("name", .string($0)), ("escaped", .string($0.escapedName))]) })),
    ]
  case .payloadEnum(let cases, let unknown):
    members += [
      ("kind", .string("payloadEnum")), ("unknownCase", TemplateValue(unknown)),
      ("cases", .list(cases.map(templateValue))),
    ]
  case .existential(let box, let conformers):
    members += [
      ("kind", .string("existential")), ("box", .string(box)),
      ("conformers", TemplateValue(conformers)),
    ]
  }
  return object(members)
}

private func templateValue(of element: PayloadCase) -> TemplateValue {
  let names = element.values.indices.map { "v\($0)" }
  let pattern = zip(element.values, names).map { ($0.label.map { "\($0): " } ?? "") + $1 }.joined(separator: ", ")
  let json = zip(element.values, names).map { ".init(\"\($0.name)\", try \($1).recordJSON())" }.joined(separator: ", ")
  let make = element.values.map {
    ($0.label.map { "\($0): " } ?? "") + "try \($0.typeText)(recordJSON: recordJSON[\"\($0.name)\"])"
  }
  return object([
    ("name", .string(element.name)), ("escaped", .string(element.name.escapedName)), ("pattern", .string(pattern)),
    ("json", .string(json)), ("make", .string(make.joined(separator: ", "))),
    ("hasValues", .bool(!element.values.isEmpty)),
  ])
}
