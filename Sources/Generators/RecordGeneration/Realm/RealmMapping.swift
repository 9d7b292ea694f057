import SourceText
import StencilTemplates
import SwiftTypeModel

/// A property of a Realm object: its declaration, and the statements that convert it.
struct RealmField {
  /// The declarations, one per line, such as `@Persisted var name: String`.
  let declarations: [String]
  /// The statements that update the property of the object if it differs from the entity's value.
  let updates: [String]
  /// An expression that reads the entity's value from `object`.
  let read: String
}

/// A value that Realm stores in a property or a collection.
private struct RealmScalar {
  let type: String
  let write: (String) -> String
  let read: (String) -> String

  static func same(_ type: String) -> RealmScalar { RealmScalar(type: type, write: { $0 }, read: { $0 }) }
}

/// Maps each property to properties of a Realm object.
struct RealmMapping {
  private let records: [ObjectIdentifier: RecordModel]
  var log: DiagnosticLog

  init(_ records: [(type: DeclaredType, record: RecordModel)]) {
    self.records = Dictionary(
      records.map { (ObjectIdentifier($0.type), $0.record) }, uniquingKeysWith: { first, _ in first })
    log = DiagnosticLog()
  }

  /// The template value of a record.
  mutating func templateValue(of record: RecordModel) -> TemplateValue {
    let isCompound = record.keyFields.count > 1
    let keyName = record.keyFields.first?.name
    var made: [String: RealmField] = [:]
    for field in record.fields {
      made[field.name] = self.field(field, isKey: !isCompound && field.name == keyName)
    }
    let fields = record.fields.compactMap { field in
      made[field.name].map {
        object([("declarations", TemplateValue($0.declarations)), ("updates", TemplateValue($0.updates))])
      }
    }
    let arguments = record.arguments.map { argument -> TemplateValue in
      switch argument {
      case .field(let label, let field): .string((label.map { "\($0): " } ?? "") + (made[field.name]?.read ?? ""))
      case .expression(let label, let text): .string((label.map { "\($0): " } ?? "") + text)
      }
    }
    let key = record.keyFields.first.flatMap { field -> (String, String)? in
      let type = field.typeName.actualTypeName ?? field.typeName
      return scalar(type).map { ($0.type, $0.write("entity.\(field.name.escapedName)")) }
    }
    return object([
      ("type", .string(record.typeName)), ("flatName", .string(record.flatName)), ("access", .string(record.access)),
      ("realmFields", .list(fields)), ("realmArguments", .list(arguments)), ("isCompound", .bool(isCompound)),
      ("realmKeyType", TemplateValue(key?.0)), ("realmKey", TemplateValue(key?.1)),
      ("realmKeyName", TemplateValue(record.keyFields.first?.objectName)),
      (
        "keys",
        .list(
          record.keyFields.map { object([("name", .string($0.name)), ("escaped", .string($0.name.escapedName))]) })
      ),
    ])
  }

  /// `nil` if Realm cannot store the property, which is reported.
  mutating func field(_ field: RecordField, isKey: Bool) -> RealmField? {
    let type = field.typeName.actualTypeName ?? field.typeName
    let core = type.isOptional ? type.unwrapped : type
    if let scalar = scalar(core) { return single(field, scalar, isOptional: type.isOptional, isKey: isKey) }
    if let list = collection(core) { return collectionField(field, list, isOptional: type.isOptional) }
    if let declared = core.type, let record = records[ObjectIdentifier(declared)] {
      return link(field, record, isOptional: type.isOptional)
    }
    if !type.isOptional, let element = core.array?.elementTypeName, !element.isOptional, let declared = element.type,
      let record = records[ObjectIdentifier(declared)]
    {
      return links(field, record)
    }
    return refuse(
      field, "Realm supports numbers, text, dates, data, enums, collections of these, and links to other records")
  }

  private mutating func refuse(_ field: RecordField, _ why: String) -> RealmField? {
    log.report(
      Diagnostic(
        id: "record-realm", position: field.position,
        what: "the property '\(field.name)' of type '\(field.typeText)' cannot be stored in Realm", why: why,
        fix: "write 'sourcery: ignored, default = …' above it, use the SQLite store, or change the ejected template"))
    return nil
  }

  // MARK: Values

  private static let same: Set<String> = [
    "Bool", "Int", "Int8", "Int16", "Int32", "Int64", "Float", "Double", "String", "Data", "Date", "UUID",
    "TimeInterval",
  ]

  private func scalar(_ type: TypeName) -> RealmScalar? {
    let name = type.name
    if Self.same.contains(name) { return .same(name == "TimeInterval" ? "Double" : name) }
    switch name {
    case "UInt8":
      return RealmScalar(type: "Int16", write: { "Int16(\($0))" }, read: { "UInt8(truncatingIfNeeded: \($0))" })
    case "UInt16":
      return RealmScalar(type: "Int32", write: { "Int32(\($0))" }, read: { "UInt16(truncatingIfNeeded: \($0))" })
    case "UInt32":
      return RealmScalar(type: "Int64", write: { "Int64(\($0))" }, read: { "UInt32(truncatingIfNeeded: \($0))" })
    case "UInt", "UInt64":
      return RealmScalar(
        type: "Int64", write: { "Int64(truncatingIfNeeded: \($0))" }, read: { "\(name)(truncatingIfNeeded: \($0))" })
    case "CGFloat": return RealmScalar(type: "Double", write: { "Double(\($0))" }, read: { "CGFloat(\($0))" })
    case "Substring", "Character":
      return RealmScalar(
        type: "String", write: { "String(\($0))" }, read: { "try RealmValue.make(\(name)(\($0)), \"\(name)\", \($0))" }
      )
      .forText(name)
    case "URL":
      return RealmScalar(
        type: "String", write: { "\($0).absoluteString" },
        read: { "try RealmValue.make(URL(string: \($0)), \"URL\", \($0))" })
    case "Decimal":
      return RealmScalar(
        type: "String", write: { "\($0).description" },
        read: { "try RealmValue.make(Decimal(string: \($0)), \"Decimal\", \($0))" })
    default: return type.type.flatMap(enumeration)
    }
  }

  private func enumeration(_ type: DeclaredType) -> RealmScalar? {
    if type.conforms(to: "OptionSet") {
      return RealmScalar(
        type: "Int", write: { "Int(\($0).rawValue)" }, read: { "\(type.name)(rawValue: .init(\($0)))" })
    }
    guard type.typeKind == .enumeration, !type.hasAssociatedValues else { return nil }
    let unknown = type.annotations["unknownCase"].map { " ?? .\($0.text)" }
    func read(_ made: String, _ raw: String) -> String {
      unknown.map { "(\(made)\($0))" } ?? "try RealmValue.make(\(made), \"\(type.name)\", \(raw))"
    }
    guard let raw = type.literalRawTypeName else {
      return RealmScalar(
        type: "String", write: { "\($0).realmName" }, read: { read("\(type.name)(realmName: \($0))", $0) })
    }
    let rawName = raw.actualTypeName?.name ?? raw.name
    guard Self.same.contains(rawName) else { return nil }
    return RealmScalar(type: rawName, write: { "\($0).rawValue" }, read: { read("\(type.name)(rawValue: \($0))", $0) })
  }

  private func single(_ field: RecordField, _ scalar: RealmScalar, isOptional: Bool, isKey: Bool) -> RealmField {
    let name = field.name.escapedName
    var options: [String] = []
    if isKey { options.append("primaryKey: true") }
    if field.isIndexed, !isKey { options.append("indexed: true") }
    let attribute = "@Persisted" + (options.isEmpty ? "" : "(\(options.joined(separator: ", ")))")
    let value = isOptional ? "entity.\(name).map { \(scalar.write("$0")) }" : scalar.write("entity.\(name)")
    let read =
      isOptional
      ? Self.mapped("object.\(field.objectName)", scalar.read("$0")) : scalar.read("object.\(field.objectName)")
    let assignment = "if object.\(field.objectName) != \(value) { object.\(field.objectName) = \(value) }"
    return RealmField(
      declarations: ["\(attribute) var \(field.objectName): \(scalar.type)\(isOptional ? "?" : "")"],
      // The key of a managed object cannot be changed.
      updates: isKey ? [] : [assignment], read: read)
  }

  private static func mapped(_ value: String, _ expression: String) -> String {
    expression == "$0" ? value : "\(expression.hasPrefix("try ") ? "try " : "")\(value).map { \(expression) }"
  }

  // MARK: Collections

  private enum Collection {
    case list(RealmScalar, isOptionalElement: Bool)
    case set(RealmScalar)
    case map(RealmScalar)
  }

  private func collection(_ type: TypeName) -> Collection? {
    if let array = type.array {
      let element = array.elementTypeName.actualTypeName ?? array.elementTypeName
      return scalar(element.isOptional ? element.unwrapped : element).map {
        .list($0, isOptionalElement: element.isOptional)
      }
    }
    if let set = type.set { return scalar(set.elementTypeName.actualTypeName ?? set.elementTypeName).map { .set($0) } }
    if let dictionary = type.dictionary,
      (dictionary.keyTypeName.actualTypeName ?? dictionary.keyTypeName).name == "String"
    {
      return scalar(dictionary.valueTypeName.actualTypeName ?? dictionary.valueTypeName).map { .map($0) }
    }
    return nil
  }

  private func collectionField(_ field: RecordField, _ collection: Collection, isOptional: Bool) -> RealmField {
    let name = field.name.escapedName
    let flag = field.name + "IsPresent"
    let entity = isOptional ? "(entity.\(name) ?? \(Self.empty(collection)))" : "entity.\(name)"
    var declarations: [String] = []
    var updates: [String] = []
    var read: String
    switch collection {
    case .list(let scalar, let isOptionalElement):
      declarations.append("@Persisted var \(field.objectName): List<\(scalar.type)\(isOptionalElement ? "?" : "")>")
      let write = isOptionalElement ? Self.mapped("$0", scalar.write("$0")) : scalar.write("$0")
      let new =
        write == "$0" ? entity : "\(entity).map { \(isOptionalElement ? "$0.map { \(scalar.write("$0")) }" : write) }"
      updates.append("RealmValue.update(object.\(field.objectName), to: \(new))")
      let back = isOptionalElement ? Self.inner(scalar) : scalar.read("$0")
      read =
        back == "$0"
        ? "Array(object.\(field.objectName))"
        : "\(back.hasPrefix("try ") ? "try " : "")object.\(field.objectName).map { \(back) }"
    case .set(let scalar):
      declarations.append("@Persisted var \(field.objectName): MutableSet<\(scalar.type)>")
      updates.append("RealmValue.update(object.\(field.objectName), to: Set(\(entity).map { \(scalar.write("$0")) }))")
      let back = scalar.read("$0")
      read = "\(back.hasPrefix("try ") ? "try " : "")Set(object.\(field.objectName).map { \(back) })"
    case .map(let scalar):
      declarations.append("@Persisted var \(field.objectName): Map<String, \(scalar.type)>")
      updates.append("RealmValue.update(object.\(field.objectName), to: \(entity).mapValues { \(scalar.write("$0")) })")
      let back = scalar.read("$0")
      read =
        "\(back.hasPrefix("try ") ? "try " : "")RealmValue.dictionary(object.\(field.objectName)).mapValues { \(back) }"
    }
    if isOptional {
      declarations.append("@Persisted var \(flag): Bool")
      updates.append("if object.\(flag) != (entity.\(name) != nil) { object.\(flag) = entity.\(name) != nil }")
      read = "object.\(flag) ? \(read) : nil"
    }
    return RealmField(declarations: declarations, updates: updates, read: read)
  }

  private static func inner(_ scalar: RealmScalar) -> String {
    let back = scalar.read("$0")
    return back == "$0" ? "$0" : "\(back.hasPrefix("try ") ? "try " : "")$0.map { \(back) }"
  }

  private static func empty(_ collection: Collection) -> String { if case .map = collection { "[:]" } else { "[]" } }

  // MARK: Other records

  private func link(_ field: RecordField, _ record: RecordModel, isOptional: Bool) -> RealmField {
    let name = field.name.escapedName
    let translator = record.flatName + "Translator"
    let value =
      isOptional ? "entity.\(name).map { \(translator).toObject($0) }" : "\(translator).toObject(entity.\(name))"
    let read =
      isOptional
      ? "try object.\(field.objectName).map { try \(translator).toEntity($0) }"
      : "try \(translator).toEntity(try RealmValue.make(object.\(field.objectName), \"\(record.typeName)\", \"nil\"))"
    return RealmField(
      declarations: ["@Persisted var \(field.objectName): \(record.flatName)Obj?"],
      updates: ["object.\(field.objectName) = \(value)"], read: read)
  }

  private func links(_ field: RecordField, _ record: RecordModel) -> RealmField {
    let name = field.name.escapedName
    let translator = record.flatName + "Translator"
    return RealmField(
      declarations: ["@Persisted var \(field.objectName): List<\(record.flatName)Obj>"],
      updates: [
        "object.\(field.objectName).removeAll()",
        "object.\(field.objectName).append(objectsIn: entity.\(name).map { \(translator).toObject($0) })",
      ],
      read: "try object.\(field.objectName).map { try \(translator).toEntity($0) }")
  }
}

extension RecordField {
  /// Names of members that all Realm objects have are prefixed with `stored`.
  fileprivate var objectName: String {
    Self.taken.contains(name) ? "stored" + name.prefix(1).uppercased() + name.dropFirst() : name.escapedName
  }

  private static let taken: Set<String> = [
    "realm", "isInvalidated", "invalidated", "objectSchema", "isFrozen", "description", "debugDescription", "hash",
    "hashValue", "superclass", "isEqual", "copy", "mutableCopy", "observationInfo", "zone", "isProxy", "observe",
    "freeze",
    "thaw",
  ]
}

extension RealmScalar {
  /// `Substring` accepts any text; `Character` requires exactly one character.
  fileprivate func forText(_ name: String) -> RealmScalar {
    guard name == "Substring" else {
      return RealmScalar(
        type: type, write: write,
        read: { "try RealmValue.make(\($0).count == 1 ? \($0).first : nil, \"Character\", \($0))" })
    }
    return RealmScalar(type: type, write: write, read: { "Substring(\($0))" })
  }
}
