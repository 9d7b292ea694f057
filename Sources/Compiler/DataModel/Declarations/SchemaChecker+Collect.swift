import GraphQLSyntax
import SourceText

/// A type as written in the documents.
struct UnresolvedType {
  let definition: TypeDefinition
  var directives: [Directive]
  var fields: [FieldDefinition]
}

extension SchemaChecker {
  /// Collects declarations, merges extensions across files, and reports definitions that a schema does not support.
  mutating func collect(_ documents: [Document]) {
    var extensions: [TypeDefinition] = []
    var enumDefinitions: [(definition: TypeDefinition, values: [EnumValueDefinition])] = []
    for definition in documents.flatMap(\.definitions) {
      switch definition {
      case .operation(let operation): log.report(.operationInSchema(operation.kind.rawValue, at: operation.range))
      case .fragment(let fragment): log.report(.operationInSchema("fragment", at: fragment.range))
      case .schema(let schema): log.report(.unsupportedDefinition("schema", at: schema.range))
      case .directive(let directive): log.report(.unsupportedDefinition("directive", at: directive.name.range))
      case .type(let type) where type.isExtension: extensions.append(type)
      case .type(let type):
        guard accepts(type) else { continue }
        if case .enumeration(let values) = type.kind { enumDefinitions.append((type, values)) }
        if case .object(_, let fields) = type.kind {
          let name = TypeName(type.name.text)
          written[name] = UnresolvedType(definition: type, directives: type.directives, fields: fields)
          typeOrder.append(name)
        }
        firstDeclarations[TypeName(type.name.text)] = type.name.range
      }
    }
    for type in extensions { merge(type, into: &enumDefinitions) }
    for (definition, values) in enumDefinitions { addEnum(definition, values) }
    for name in typeOrder { declareType(name) }
    typeOrder = typeOrder.filter { types[$0] != nil }
  }

  /// Checks the kind and the name of a definition that is not an extension.
  private mutating func accepts(_ type: TypeDefinition) -> Bool {
    let name = TypeName(type.name.text)
    if rootTypes.contains(name.text) {
      log.report(.rootType(name.text, at: type.name.range))
      rejected.insert(name)
      return false
    }
    if let keyword = type.kind.unsupportedKeyword {
      log.report(.unsupportedDefinition(keyword, at: type.name.range))
      rejected.insert(name)
      return false
    }
    if name.text.hasPrefix("__") || builtInTypeNames.contains(name.text) {
      log.report(.reservedName(name.text, isBuiltIn: !name.text.hasPrefix("__"), at: type.name.range))
      rejected.insert(name)
      return false
    }
    if let first = firstDeclarations[name] {
      log.report(.duplicateType(name.text, first: first, at: type.name.range))
      return false
    }
    return true
  }

  private mutating func merge(
    _ type: TypeDefinition, into enums: inout [(definition: TypeDefinition, values: [EnumValueDefinition])]
  ) {
    let name = TypeName(type.name.text)
    if rootTypes.contains(name.text) { return log.report(.rootType(name.text, at: type.name.range)) }
    if let keyword = type.kind.unsupportedKeyword {
      return log.report(.unsupportedDefinition(keyword, at: type.name.range))
    }
    let enumIndex = enums.firstIndex { $0.definition.name.text == name.text }
    switch type.kind {
    case .object(let interfaces, let fields) where written[name] != nil:
      for interface in interfaces { log.report(.interface(interface.text, of: name.text, at: interface.range)) }
      written[name]?.fields += fields
      written[name]?.directives += type.directives
    case .enumeration(let values) where enumIndex != nil:
      enums[enumIndex ?? 0].values += values
    case _ where written[name] != nil || enumIndex != nil:
      log.report(.extensionKind(name.text, isEnum: enumIndex != nil, at: type.name.range))
    case _ where rejected.contains(name): break
    default:
      let names = written.keys.map(\.text) + enums.map(\.definition.name.text)
      log.report(.unknownExtendedType(name.text, near: nearestName(to: name.text, among: names), at: type.name.range))
    }
  }

  private mutating func addEnum(_ definition: TypeDefinition, _ written: [EnumValueDefinition]) {
    _ = read(definition.directives, on: .enumeration)
    let name = definition.name.text
    if name.contains("_") { log.report(.enumNameWithUnderscore(name, at: definition.name.range)) }
    if written.isEmpty { log.report(.emptyEnum(name, at: definition.name.range)) }
    var first: [String: SourceRange] = [:]
    var values: [String] = []
    for value in written {
      _ = read(value.directives, on: .enumValue)
      let text = value.name.text
      if let range = first[text] {
        log.report(.duplicateEnumValue(text, of: name, first: range, at: value.name.range))
      } else if text.hasPrefix("__") {
        log.report(.reservedName(text, isBuiltIn: false, at: value.name.range))
      } else if text.utf8.count > sqlNameLimit {
        log.report(.nameTooLong(text, at: value.name.range))
      } else {
        first[text] = value.name.range
        values.append(text)
      }
    }
    let type = EnumType(
      name: TypeName(name), values: values, sqlName: shortened(snakeCase(name)),
      description: definition.description?.text, range: definition.name.range)
    enums[type.name] = type
  }
}

let rootTypes: Set<String> = ["Query", "Mutation", "Subscription"]

extension TypeDefinition.Kind {
  /// The keyword of a definition that a schema does not support.
  fileprivate var unsupportedKeyword: String? {
    switch self {
    case .object, .enumeration: nil
    case .scalar: "scalar"
    case .interface: "interface"
    case .union: "union"
    case .input: "input"
    }
  }
}
