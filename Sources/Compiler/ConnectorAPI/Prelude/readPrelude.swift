import DataModel
import GraphQLSyntax

// Converts the syntax tree of the prelude to API values.

extension APIType {
  init(_ type: TypeReference) {
    switch type.kind {
    case .named(let name): self = .named(TypeName(name))
    case .list(let element): self = .list(APIType(element))
    case .nonNull(let nullable): self = .nonNull(APIType(nullable))
    }
  }
}

extension InputField {
  init(_ field: InputValueDefinition) {
    self.init(
      name: FieldName(field.name.text), type: APIType(field.type), defaultValue: field.defaultValue.map(printValue),
      isForbiddenInVariables: field.directives.has("fdc_forbiddenInVariables"), oneOf: OneOf(field.directives))
  }
}

extension InputField.OneOf {
  fileprivate init?(_ directives: [Directive]) {
    guard let directive = directives.first(where: { $0.name.text == "fdc_oneOf" }) else { return nil }
    var isRequired = false
    if case .boolean(let value)? = directive["required"]?.kind { isRequired = value }
    self.init(group: directive.string("group") ?? "", isRequired: isRequired)
  }
}

extension DirectiveType {
  init(_ directive: DirectiveDefinition) {
    self.init(
      name: directive.name.text, arguments: directive.arguments.map(InputField.init),
      isRepeatable: directive.isRepeatable, locations: Set(directive.locations.map(\.text)))
  }
}

extension ScalarRole {
  init(_ name: String, _ directives: [Directive]) {
    if let scalar = Scalar(rawValue: name) {
      self = .value(scalar)
    } else if let directive = directives.first(where: { $0.name.text == "fdc_celExpression" }) {
      self = .expression(of: directive.string("returnType"))
    } else if directives.has("fdc_sqlExpression") {
      self = .sql
    } else {
      switch name {
      case "ID": self = .id
      case "SQL_Params": self = .sqlParameters
      case "True": self = .onlyTrue
      default: self = .other
      }
    }
  }
}

extension InputRole {
  /// Derives the role of a prelude input from its name.
  init(preludeName name: String) {
    let parts = name.split(separator: "_", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      self = .other
      return
    }
    let scalar = TypeName(parts[0])
    switch parts[1] {
    case "Filter": self = .valueFilter(scalar)
    case "ListFilter": self = .valueListFilter(scalar)
    case "Pattern": self = .pattern
    case "Update": self = .update(scalar)
    case "ListUpdate": self = .listUpdate(scalar)
    case "Relative": self = .relative(scalar)
    case "Duration": self = .duration(scalar)
    default: self = .other
    }
  }
}

extension [Directive] {
  func has(_ name: String) -> Bool { contains { $0.name.text == name } }
}

extension Directive {
  subscript(argument: String) -> Value? { arguments.first { $0.name.text == argument }?.value }

  func string(_ argument: String) -> String? {
    if case .string(let text, _)? = self[argument]?.kind { text } else { nil }
  }
}
