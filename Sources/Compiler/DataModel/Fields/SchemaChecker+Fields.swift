import GraphQLSyntax
import SourceText

extension SchemaChecker {
  /// Resolves the fields of all types. Requires that all types are collected.
  mutating func resolveFields() {
    for name in typeOrder {
      guard let written = written[name] else { continue }
      var first: [String: SourceRange] = [:]
      var fields: [DeclaredField] = []
      for field in written.fields {
        if let range = first[field.name.text] {
          log.report(.duplicateField(field.name.text, of: name.text, first: range, at: field.name.range))
          continue
        }
        first[field.name.text] = field.name.range
        if let declared = resolve(field, of: name) { fields.append(declared) }
      }
      types[name]?.fields = fields
      if fields.isEmpty, types[name]?.isView == true {
        log.report(.viewWithoutFields(name.text, at: written.definition.name.range))
      }
    }
  }

  private mutating func resolve(_ field: FieldDefinition, of type: TypeName) -> DeclaredField? {
    let name = field.name.text
    if name.hasPrefix("__") {
      log.report(.reservedName(name, isBuiltIn: false, at: field.name.range))
      return nil
    }
    if let argument = field.arguments.first { log.report(.fieldArguments(name, at: argument.range)) }
    let uses = read(field.directives, on: .field)
    guard let kind = kind(of: field, in: type) else { return nil }
    return DeclaredField(
      name: FieldName(name), kind: kind, isRequired: field.type.isNonNull, directives: uses,
      description: field.description?.text, range: field.name.range, typeRange: field.type.range)
  }

  private mutating func kind(of field: FieldDefinition, in type: TypeName) -> DeclaredField.Kind? {
    let element = field.type.nullable.element
    if element?.nullable.element != nil {
      log.report(.listOfLists(field.name.text, at: field.type.range))
      return nil
    }
    let base = TypeName((element ?? field.type).nullable.name)
    if let columnBase = columnBase(base) {
      return .column(
        ColumnType(base: columnBase, isList: element != nil, isElementRequired: element?.isNonNull ?? true))
    }
    guard let target = types[base] else {
      reportUnknownType(base, at: field.type.range)
      return nil
    }
    if element != nil {
      log.report(.listOfTables(field.name.text, of: base.text, in: type.text, at: field.type.range))
      return nil
    }
    if target.isView {
      log.report(.referenceToView(field.name.text, view: base.text, at: field.type.range))
      return nil
    }
    return .reference(base)
  }

  private func columnBase(_ name: TypeName) -> ColumnType.Base? {
    if let scalar = Scalar(rawValue: name.text) { return .scalar(scalar) }
    return enums[name] != nil ? .enumeration(name) : nil
  }

  private mutating func reportUnknownType(_ name: TypeName, at range: SourceRange) {
    if rejected.contains(name) { return }
    if builtInTypeNames.contains(name.text) {
      return log.report(.notAColumnType(name.text, at: range))
    }
    let known = Scalar.allCases.map(\.rawValue) + enums.keys.map(\.text) + types.keys.map(\.text)
    log.report(.unknownType(name.text, near: nearestName(to: name.text, among: known), at: range))
  }
}

extension TypeReference {
  var isNonNull: Bool { if case .nonNull = kind { true } else { false } }

  var nullable: TypeReference { if case .nonNull(let type) = kind { type } else { self } }

  /// The element type if this is a list. Requires a nullable type.
  var element: TypeReference? { if case .list(let element) = kind { element } else { nil } }

  /// The type name if this is a named type. Requires a nullable type.
  var name: String { if case .named(let name) = kind { name } else { "" } }
}
