import SourceText
import SwiftTypeModel

/// Types that all stores support.
enum ScalarTypes {
  /// The accessor and SQL type of each type that a row reads directly.
  static let plain: [String: (accessor: String, sql: String)] = [
    "Int": ("int", "INTEGER"), "Int64": ("integer", "INTEGER"), "Bool": ("bool", "INTEGER"),
    "String": ("string", "TEXT"),
    "Double": ("double", "REAL"), "TimeInterval": ("double", "REAL"),
  ]

  /// The SQL type of each type that conforms to `ColumnValue`.
  static let values: [String: String] = [
    "Int8": "INTEGER", "Int16": "INTEGER", "Int32": "INTEGER", "UInt": "INTEGER", "UInt8": "INTEGER",
    "UInt16": "INTEGER",
    "UInt32": "INTEGER", "UInt64": "INTEGER", "Float": "REAL", "Substring": "TEXT", "Character": "TEXT", "Date": "REAL",
    "Data": "BLOB", "UUID": "TEXT", "URL": "TEXT", "Decimal": "TEXT",
  ]

  static let keys: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "String", "UUID", "Date",
    "URL",
  ]

  static func sqlType(_ name: String) -> String? { plain[name]?.sql ?? values[name] }
}

/// Determines how a property is stored, and which types in it need generated code.
struct TypeMapping {
  let records: [ObjectIdentifier: RecordReference]
  /// The types that are stored inside records, in the order in which they were found.
  private(set) var values: [ValueModel] = []
  private var visited: Set<ObjectIdentifier> = []
  private let model: TypeModel
  var log: DiagnosticLog

  init(model: TypeModel, records: [ObjectIdentifier: RecordReference], log: DiagnosticLog) {
    self.model = model
    self.records = records
    self.log = log
  }

  /// The storage and the SQL types of its columns; `nil` if the type cannot be stored, which is reported.
  mutating func storage(
    of type: TypeName, named property: String, options: FieldOptions, at position: SourcePosition
  ) -> (storage: FieldStorage, sql: [String])? {
    let actual = type.actualTypeName ?? type
    let isOptional = actual.isOptional
    let core = isOptional ? actual.unwrapped : actual
    let notNull = isOptional ? "" : " NOT NULL"
    let written = type.storedText
    if options.isJSON {
      let before = (values, visited, log)
      if canBeValue(core, at: position, property, reports: false) { return (.json(written), ["TEXT" + notNull]) }
      // The type's `Codable` conformance stores it, so discard the types that were found on the way.
      (values, visited, log) = before
      return (.codable(written), ["TEXT" + notNull])
    }
    // A type of the sources may have the same name as a standard type.
    let isDeclared = core.type != nil
    if !isDeclared, let plain = ScalarTypes.plain[core.name] {
      return (isOptional ? .value(written) : .plain(plain.accessor), [plain.sql + notNull])
    }
    if !isDeclared, let sql = ScalarTypes.values[core.name] { return (.value(written), [sql + notNull]) }
    if core.name == "CGFloat", !isOptional { return (.converted(from: "CGFloat", by: "Double"), ["REAL NOT NULL"]) }
    if let declared = core.type, !core.isArray, !core.isSet, !core.isDictionary {
      if let reference = records[ObjectIdentifier(declared)], !options.isEmbedded {
        guard !reference.isCompound else {
          reportCompound(property, declared, at: position)
          return nil
        }
        let key = ScalarTypes.sqlType(reference.keyType) ?? "TEXT"
        return (.link(reference, isOptional: isOptional), [key + notNull])
      }
      if declared.typeKind == .protocolType {
        guard let box = existential(declared, property, at: position) else { return nil }
        return (.existential(box: box, shape: isOptional ? .optional : .single), ["TEXT" + notNull])
      }
      if let sql = columnType(of: declared) {
        guard addValue(declared, property, at: position) else { return nil }
        return (.value(written), [sql + notNull])
      }
    }
    if let array = core.array, !isOptional, let element = array.elementTypeName.type {
      if let reference = records[ObjectIdentifier(element)], !options.isEmbedded, !array.elementTypeName.isOptional {
        guard !reference.isCompound else {
          reportCompound(property, element, at: position)
          return nil
        }
        return (.links(reference), ["TEXT NOT NULL"])
      }
      if element.typeKind == .protocolType {
        guard let box = existential(element, property, at: position) else { return nil }
        return (.existential(box: box, shape: .list), ["TEXT NOT NULL"])
      }
    }
    if let tuple = core.tuple {
      guard isOptional else { return self.tuple(tuple, property, at: position) }
      report(
        property, type.name, "a tuple is stored in one column per element, so it cannot be optional",
        fix: Self.tupleFix,
        at: position)
      return nil
    }
    guard canBeValue(core, at: position, property, reports: true) else { return nil }
    return (.json(written), ["TEXT" + notNull])
  }

  private mutating func tuple(
    _ tuple: TupleType, _ property: String, at position: SourcePosition
  ) -> (storage: FieldStorage, sql: [String])? {
    var parts: [(label: String?, access: String, storage: FieldStorage)] = []
    var sql: [String] = []
    for element in tuple.elements {
      guard let part = storage(of: element.typeName, named: property, options: FieldOptions(), at: position),
        part.sql.count == 1
      else {
        report(
          property, tuple.name, "each element of a tuple must be stored in a single column", fix: Self.tupleFix,
          at: position)
        return nil
      }
      let isNumber = element.name.allSatisfy(\.isNumber)
      parts.append((isNumber ? nil : element.name, element.name, part.storage))
      sql += part.sql
    }
    return (.tuple(parts), sql)
  }

  // MARK: Values inside JSON

  /// Whether a type can be part of JSON; adds the types that need generated code.
  mutating func canBeValue(_ type: TypeName, at position: SourcePosition, _ property: String, reports: Bool) -> Bool {
    let actual = type.actualTypeName ?? type
    let core = actual.isOptional ? actual.unwrapped : actual
    if actual.isOptional { return canBeValue(core, at: position, property, reports: reports) }
    if core.type == nil, ScalarTypes.sqlType(core.name) != nil { return true }
    if let array = core.array { return canBeValue(array.elementTypeName, at: position, property, reports: reports) }
    if let set = core.set { return canBeValue(set.elementTypeName, at: position, property, reports: reports) }
    if let dictionary = core.dictionary {
      return canBeValue(dictionary.keyTypeName, at: position, property, reports: reports)
        && canBeValue(dictionary.valueTypeName, at: position, property, reports: reports)
    }
    if let declared = core.type, declared.typeKind != .protocolType {
      return addValue(declared, property, at: position, reports: reports)
    }
    if reports {
      if core.isTuple {
        report(
          property, type.name, "a tuple inside a collection cannot be stored", fix: Self.tupleFix, at: position)
      } else {
        report(
          property, type.name,
          core.isClosure
            ? "closures cannot be stored"
            : "the type is not declared in the sources, and is not one of the supported standard types",
          at: position)
      }
    }
    return false
  }

  /// The SQL type of an enum or option set that is stored in one column.
  private func columnType(of type: DeclaredType) -> String? {
    if type.inheritedTypes.contains("OptionSet") { return "INTEGER" }
    guard type.typeKind == .enumeration, !type.hasAssociatedValues else { return nil }
    guard let raw = type.literalRawTypeName else { return "TEXT" }
    return ScalarTypes.sqlType(raw.actualTypeName?.name ?? raw.name)
  }

  /// Adds a type that needs generated code, once.
  /// - Returns: Whether it can be stored.
  private mutating func addValue(
    _ type: DeclaredType, _ property: String, at position: SourcePosition, reports: Bool = true
  ) -> Bool {
    if visited.contains(ObjectIdentifier(type)) { return true }
    guard !type.isGeneric else {
      if reports {
        report(property, type.name, "generic types cannot be stored", at: position)
      }
      return false
    }
    guard type.typeKind == .structure || type.typeKind == .enumeration else {
      if reports { report(property, type.name, "only structs and enums can be stored", at: position) }
      return false
    }
    visited.insert(ObjectIdentifier(type))
    guard let kind = valueKind(of: type, property, at: position) else {
      visited.remove(ObjectIdentifier(type))
      return false
    }
    values.append(
      ValueModel(
        typeName: type.name, flatName: type.flatName, access: type.accessPrefix,
        // The code of a record already adds the conformance.
        addsSendable: !type.conforms(to: "Sendable") && records[ObjectIdentifier(type)] == nil,
        isKey: isKey(type, kind), kind: kind))
    return true
  }

  private func isKey(_ type: DeclaredType, _ kind: ValueModel.Kind) -> Bool {
    switch kind {
    case .plainEnum: true
    case .rawEnum:
      type.literalRawTypeName.map { ScalarTypes.keys.contains($0.actualTypeName?.name ?? $0.name) } ?? false
    default: false
    }
  }

  private mutating func valueKind(of type: DeclaredType, _ property: String, at position: SourcePosition) -> ValueModel
    .Kind?
  {
    let unknown = type.annotations["unknownCase"]?.text
    if type.inheritedTypes.contains("OptionSet") { return .optionSet }
    if type.typeKind == .enumeration {
      if type.isRawRepresentable { return .rawEnum(unknownCase: unknown) }
      if !type.hasAssociatedValues {
        return .plainEnum(cases: type.cases.map(\.name.withoutBackticks), unknownCase: unknown)
      }
      return payload(type, property, at: position).map { .payloadEnum(cases: $0, unknownCase: unknown) }
    }
    var arguments: [ValueArgument] = []
    let call = InitializerCall(of: type, log: &log)
    guard let call else { return nil }
    for argument in call.arguments {
      switch argument {
      case .property(let label, let variable):
        guard canBeValue(variable.typeName, at: variable.position, variable.name, reports: true) else { return nil }
        arguments.append(
          ValueArgument(
            label: label, name: variable.name.withoutBackticks, typeText: variable.typeName.storedText, expression: nil)
        )
      case .expression(let label, let text):
        arguments.append(ValueArgument(label: label, name: label, typeText: "", expression: text))
      }
    }
    return .structure(arguments: arguments)
  }

  private mutating func payload(_ type: DeclaredType, _ property: String, at position: SourcePosition) -> [PayloadCase]?
  {
    var cases: [PayloadCase] = []
    for element in type.cases {
      var values: [(label: String?, name: String, typeText: String)] = []
      for (index, value) in element.associatedValues.enumerated() {
        guard canBeValue(value.typeName, at: position, property, reports: true) else { return nil }
        values.append((value.localName, value.localName ?? "_\(index)", value.typeName.storedText))
      }
      cases.append(PayloadCase(name: element.name.withoutBackticks, values: values))
    }
    return cases
  }

  /// A box for a protocol, with all structs and enums in the sources that conform to it.
  private mutating func existential(_ type: DeclaredType, _ property: String, at position: SourcePosition) -> String? {
    let box = type.flatName + "RecordBox"
    if visited.contains(ObjectIdentifier(type)) { return box }
    let conformers = model.types.filter { candidate in
      (candidate.typeKind == .structure || candidate.typeKind == .enumeration) && !candidate.isGeneric
        && candidate.implements.contains { $0 === type }
    }
    guard !conformers.isEmpty else {
      report(property, "any \(type.name)", "no struct or enum in the sources conforms to the protocol", at: position)
      return nil
    }
    visited.insert(ObjectIdentifier(type))
    for conformer in conformers where !addValue(conformer, property, at: position) { return nil }
    values.append(
      ValueModel(
        typeName: type.name, flatName: type.flatName, access: type.accessPrefix, addsSendable: false, isKey: false,
        kind: .existential(box: box, conformers: conformers.map(\.name))))
    return box
  }

  private mutating func reportCompound(_ property: String, _ type: DeclaredType, at position: SourcePosition) {
    log.report(
      Diagnostic(
        id: "record-link", position: position, what: "'\(property)' cannot be a link to '\(type.name)'",
        why: "a link is stored in one column, but the primary key of '\(type.name)' has several",
        fix: "write 'sourcery: embedded' above it to store a copy, or store the parts of the key as properties"))
  }

  private static let tupleFix =
    "use a struct instead of the tuple, or write 'sourcery: ignored, default = …' above the property"

  private mutating func report(
    _ property: String, _ type: String, _ why: String,
    fix: String =
      "write 'sourcery: json' above it if it is Codable, or 'sourcery: ignored, default = …' to exclude it",
    at position: SourcePosition
  ) {
    log.report(
      Diagnostic(
        id: "record-type", position: position, what: "the property '\(property)' of type '\(type)' cannot be stored",
        why: why, fix: fix))
  }
}

/// The annotations of a property that affect its storage.
struct FieldOptions {
  var isJSON = false
  var isEmbedded = false
}
