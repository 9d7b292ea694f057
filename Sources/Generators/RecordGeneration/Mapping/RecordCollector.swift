import SourceText
import SwiftTypeModel

/// Finds the annotated structs, and determines their fields.
struct RecordCollector {
  private let model: TypeModel
  private var mapping: TypeMapping
  private(set) var records: [RecordModel] = []
  /// The declarations of the records, in the same order.
  private(set) var types: [DeclaredType] = []
  var values: [ValueModel] { mapping.values }
  var log: DiagnosticLog { mapping.log }

  /// The name of a protocol that the user may declare to mark structs, instead of `sourcery: persist`.
  static let marker = "AutoPersisted"

  init(_ model: TypeModel) {
    self.model = model
    var log = DiagnosticLog()
    let marked = model.types.filter { Self.isMarked($0) }
    var references: [ObjectIdentifier: RecordReference] = [:]
    for type in marked {
      if let key = Self.keyType(of: type) {
        references[ObjectIdentifier(type)] = RecordReference(
          typeName: type.name, keyType: key, isCompound: Self.keyNames(of: type).count > 1)
      }
    }
    for type in marked where type.typeKind != .structure {
      log.report(
        Diagnostic(
          id: "record-kind", position: type.position, what: "'\(type.name)' is not a struct",
          why: "records are values that are passed between threads, so they must be structs",
          fix: "change it to a struct, or remove the annotation"))
    }
    mapping = TypeMapping(model: model, records: references, log: log)
    for type in marked where type.typeKind == .structure {
      if let record = record(of: type) {
        records.append(record)
        types.append(type)
      }
    }
    reportEqualTables()
  }

  private static func isMarked(_ type: DeclaredType) -> Bool {
    guard !type.isExtension, type.typeKind != .protocolType else { return false }
    return type.annotations["persist"] != nil || type.based.contains(marker)
  }

  // MARK: Keys

  /// The names of the key properties: annotated ones, those that the type's annotation lists, or `id`.
  private static func keyNames(of type: DeclaredType) -> [String] {
    if case .text(let list)? = type.annotations["primaryKey"] {
      return list.split(separator: ",").map { $0.filter { $0 != " " } }
    }
    let marked = type.storedVariables.filter { $0.annotations["primaryKey"] != nil }.map(\.name.withoutBackticks)
    if !marked.isEmpty { return marked }
    return type.storedVariables.contains { $0.name == "id" } ? ["id"] : []
  }

  private static func keyType(of type: DeclaredType) -> String? {
    let names = keyNames(of: type)
    guard let first = names.first else { return nil }
    if names.count > 1 { return type.name + ".RecordKeyColumns" }
    return type.storedVariables.first { $0.name.withoutBackticks == first }
      .map { ($0.typeName.actualTypeName ?? $0.typeName).name }
  }

  // MARK: Records

  private mutating func record(of type: DeclaredType) -> RecordModel? {
    guard !type.isGeneric else {
      report(
        "record-generic", type.position, "'\(type.name)' is generic", why: "a table has a fixed set of columns",
        fix: "annotate a struct that is not generic")
      return nil
    }
    let keyNames = Self.keyNames(of: type)
    guard !keyNames.isEmpty else {
      report(
        "record-key", type.position, "'\(type.name)' has no primary key",
        why: "each record is identified by its primary key",
        fix: "write 'sourcery: primaryKey' above a property, or name a property 'id'")
      return nil
    }
    guard let call = InitializerCall(of: type, log: &mapping.log) else { return nil }
    checkAnnotations(of: type)
    var fields: [RecordField] = []
    var arguments: [InitArgument] = []
    var isWhole = true
    for argument in call.arguments {
      switch argument {
      case .expression(let label, let text): arguments.append(.expression(label: label == "_" ? nil : label, text))
      case .property(let label, let variable):
        guard let field = field(variable, of: type, isKey: keyNames.contains(variable.name.withoutBackticks)) else {
          isWhole = false
          continue
        }
        fields.append(field)
        arguments.append(.field(label: label == "_" ? nil : label, field))
      }
    }
    guard isWhole else { return nil }
    let keyFields = keyNames.compactMap { name in fields.first { $0.name == name } }
    guard keyFields.count == keyNames.count else {
      report(
        "record-key", type.position, "the primary key of '\(type.name)' contains a property that is not stored",
        why: nil, fix: "use stored properties:  \(fields.map(\.name).joined(separator: ", "))")
      return nil
    }
    guard keyFields.allSatisfy({ isKey($0) }) else {
      report(
        "record-key", type.position, "the primary key of '\(type.name)' has an unsupported type",
        why: "a key must be a non-optional number, String, UUID, Date, URL or enum that is stored in one column",
        fix: "use a property of one of these types")
      return nil
    }
    checkColumns(fields, of: type)
    return RecordModel(
      typeName: type.name, flatName: type.flatName, tableName: type.annotations["table"]?.text ?? tableName(type),
      access: type.accessPrefix, fields: fields, keyFields: keyFields,
      since: version(type.annotations["since"], at: type.position),
      position: type.position, arguments: arguments,
      conformances: conformances(of: type, fields, key: keyFields),
      imports: type.imports.map(\.moduleName))
  }

  private mutating func conformances(of type: DeclaredType, _ fields: [RecordField], key: [RecordField])
    -> [Conformance]
  {
    var missing: [Conformance] = []
    let storesAll = type.storedVariables.count == fields.count
    if !["Equatable", "Hashable", "Comparable"].contains(where: { type.conforms(to: $0) }), storesAll,
      fields.allSatisfy(\.isPlainlyEquatable),
      !type.methods.contains(where: { $0.callName == "==" })
    {
      missing.append(.equatable)
    }
    if !type.conforms(to: "Identifiable"), key.count == 1, key[0].name == "id" { missing.append(.identifiable) }
    if !type.conforms(to: "Sendable") {
      if !storesAll {
        report(
          "record-sendable", type.position,
          "'\(type.name)' is not declared Sendable, and has properties that are not stored",
          why: "it is unknown whether these properties are Sendable", fix: "declare the struct 'Sendable'")
      }
      missing.append(.sendable)
    }
    return missing
  }

  private func tableName(_ type: DeclaredType) -> String {
    type.name.withoutBackticks.split(separator: ".").joined(separator: "_")
  }

  private func isKey(_ field: RecordField) -> Bool {
    guard field.columns.count == 1, field.columns[0].sqlType.hasSuffix(" NOT NULL") else { return false }
    switch field.storage {
    case .plain(let accessor): return accessor != "bool" && accessor != "double"
    case .value(let type): return ScalarTypes.sqlType(type) == nil || ScalarTypes.keys.contains(type)
    default: return false
    }
  }

  private mutating func field(_ variable: DeclaredVariable, of type: DeclaredType, isKey: Bool) -> RecordField? {
    let name = variable.name.withoutBackticks
    let notes = variable.annotations
    let options = FieldOptions(isJSON: notes["json"] != nil, isEmbedded: notes["embedded"] != nil)
    guard
      let (storage, sql) = mapping.storage(of: variable.typeName, named: name, options: options, at: variable.position)
    else {
      return nil
    }
    let since = version(notes["since"], at: variable.position)
    let base = notes["column"]?.text ?? name
    let renamed = notes["renamed"]?.text
    if renamed != nil, notes["since"] == nil {
      report(
        "record-renamed", variable.position, "'\(name)' has 'renamed' without 'since'", why: nil,
        fix: "add 'since = N' with the schema version that renames the column")
    }
    if renamed != nil, sql.count > 1 {
      report(
        "record-renamed", variable.position, "'\(name)' has 'renamed', but is stored in several columns", why: nil,
        fix: "remove 'renamed', and rename the columns in a migration")
    }
    if since > 1, renamed == nil, notes["default"] == nil, sql.contains(where: { $0.hasSuffix("NOT NULL") }) {
      report(
        "record-since", variable.position, "'\(name)' has 'since' without 'default'",
        why: "rows of older versions need a value for the new column",
        fix: "add 'default = …' with an SQL literal, or make the property optional")
    }
    var columns: [RecordColumn] = []
    for (index, type) in sql.enumerated() {
      var column = base
      if case .tuple(let parts) = storage { column += "_" + parts[index].access }
      columns.append(
        RecordColumn(
          name: column, sqlType: type, since: since, renamedFrom: renamed,
          defaultLiteral: since > 1 ? notes["default"].map { sqlLiteral($0) } : nil))
    }
    if !isKey, case .value(let text) = storage, text == "UInt" || text == "UInt64", notes["indexed"] != nil {
      report(
        "record-order", variable.position, "'\(name)' is indexed and of type \(text)",
        why: "numbers from 2^63 are stored as negative numbers, so their order is wrong", fix: "use Int64",
        isError: false
      )
    }
    return RecordField(
      name: name, typeText: variable.typeName.storedText, columns: columns, storage: storage,
      typeName: variable.typeName,
      isIndexed: notes["indexed"] != nil, isUnique: notes["unique"] != nil, position: variable.position)
  }

  /// The version in `since`; 1 without it.
  private mutating func version(_ value: AnnotationValue?, at position: SourcePosition) -> Int {
    guard let value else { return 1 }
    if case .number(let number) = value, let version = Int(exactly: number), version >= 1 { return version }
    report(
      "record-since", position, "'since = \(value.text)' is not a valid version", why: "versions are integers from 1",
      fix: "write 'since = 2', without quotes")
    return 1
  }

  /// Numbers, NULL and SQL literals are used unchanged; everything else becomes a text literal.
  private func sqlLiteral(_ value: AnnotationValue) -> String {
    if case .number = value { return value.text }
    let text = value.text
    if text == "true" { return "1" }
    if text == "false" { return "0" }
    if text.uppercased() == "NULL" { return "NULL" }
    // An SQL literal: quoted text, or bytes.
    if text.count > 1, text.hasPrefix("'"), text.hasSuffix("'") { return text }
    if text.lowercased().hasPrefix("x'"), text.hasSuffix("'"), text.dropFirst(2).dropLast().allSatisfy(\.isHexDigit) {
      return text
    }
    return "'" + text.reduce(into: "") { $0 += $1 == "'" ? "''" : String($1) } + "'"
  }

  // MARK: Checks

  /// These annotations are supported by other stores but not by SQLite, so they are an error instead of being
  /// ignored.
  private static let refused: [String: String] = [
    "encrypted": "encrypt the whole file instead", "cascade": "delete the linked records in the same transaction",
    "inverse": "query the other record by its column",
  ]

  private static let known = [
    "primaryKey", "column", "indexed", "unique", "ignored", "default", "embedded", "json", "since", "renamed",
  ]

  private mutating func checkAnnotations(of type: DeclaredType) {
    for variable in type.storedVariables {
      // Other annotations may belong to other templates: only those with a similar name are reported.
      for key in variable.annotations.keys where !Self.known.contains(key) && Self.refused[key] == nil {
        let longer = Self.known.first { key.count > 2 && $0.hasPrefix(key) }
        guard let meant = longer ?? nearestName(to: key, among: Self.known) else { continue }
        report(
          "record-annotation", variable.position, "unknown annotation '\(key)'", why: nil,
          fix: "write '\(meant)'", isError: false)
      }
      for (key, fix) in Self.refused where variable.annotations[key] != nil {
        report(
          "record-annotation", variable.position, "the annotation '\(key)' is not supported for SQLite", why: nil,
          fix: fix)
      }
    }
  }

  private mutating func checkColumns(_ fields: [RecordField], of type: DeclaredType) {
    for field in fields where field.name == "recordKey" {
      report(
        "record-name", field.position, "a record must not have a property 'recordKey'",
        why: "the generated code declares this property",
        fix: "rename it, and write 'sourcery: column = \"recordKey\"' to keep the column name")
    }
    var seen: [String: RecordField] = [:]
    for field in fields {
      for column in field.columns {
        if let other = seen.updateValue(field, forKey: column.name.lowercased()) {
          report(
            "record-column", field.position, "duplicate column '\(column.name)' in '\(type.name)'",
            why: "'\(other.name)' is stored in the same column; column names are case-insensitive in SQL",
            fix: "write 'sourcery: column = \"…\"' above one of them")
        }
      }
    }
  }

  private mutating func reportEqualTables() {
    var seen: [String: RecordModel] = [:]
    for record in records {
      if ["sqlite_", "martlet_"].contains(where: record.tableName.lowercased().hasPrefix) {
        report(
          "record-table", record.position, "'\(record.tableName)' is not a valid table name",
          why: "names that start with 'sqlite_' or 'martlet_' are reserved",
          fix: "write 'sourcery: table = \"…\"' above the struct")
      }
      if let other = seen.updateValue(record, forKey: record.tableName.lowercased()) {
        report(
          "record-table", record.position,
          "'\(record.typeName)' and '\(other.typeName)' have the same table '\(record.tableName)'",
          why: nil, fix: "write 'sourcery: table = \"…\"' above one of them")
      }
    }
  }

  private mutating func report(
    _ id: String, _ position: SourcePosition, _ what: String, why: String?, fix: String?, isError: Bool = true
  ) {
    mapping.log.report(
      Diagnostic(id: id, severity: isError ? .error : .warning, position: position, what: what, why: why, fix: fix))
  }
}
