package import DataModel

/// The GraphQL API that connectors use: the built-in prelude and everything generated from the tables. Operations are
/// checked against it, and `.dataconnect/schema/` contains it as text.
package final class ConnectorAPI: Sendable {
  /// The types of tables and views, `Query`, `Mutation`, and the prelude's object types.
  package let objects: [TypeName: ObjectType]
  package let inputs: [TypeName: InputType]
  /// The enums of the schema and of the prelude.
  package let enums: [TypeName: [String]]
  /// The built-in scalars and those of the prelude and the generated API.
  package let scalars: [TypeName: ScalarType]
  /// The prelude's directives by name, without GraphQL's own `include`, `skip` and `deprecated`.
  package let directives: [String: DirectiveType]
  private let namedInputs: [TypeName: NamedInput]

  package init(
    objects: [TypeName: ObjectType], inputs: [TypeName: InputType], enums: [TypeName: [String]],
    scalars: [TypeName: ScalarType], directives: [String: DirectiveType]
  ) {
    self.objects = objects
    self.inputs = inputs
    self.enums = enums
    self.scalars = scalars
    self.directives = directives
    var named: [TypeName: NamedInput] = inputs.mapValues { .input($0) }
    for (name, labels) in enums { named[name] = .enumeration(labels) }
    for (name, scalar) in scalars { named[name] = .scalar(scalar) }
    namedInputs = named
  }

  /// The input type of this name, or `nil` if the name is unknown or an object type.
  package func namedInput(_ name: TypeName) -> NamedInput? { namedInputs[name] }
}

/// A named type that an input value can have.
package enum NamedInput: Sendable {
  case input(InputType)
  /// The values of an enum.
  case enumeration([String])
  case scalar(ScalarType)

  package var isForbiddenAsVariable: Bool {
    switch self {
    case .input(let input): input.isForbiddenAsVariable
    case .enumeration: false
    case .scalar(let scalar): scalar.isForbiddenAsVariable
    }
  }
}

/// An object type, from which selection sets select fields.
package struct ObjectType: Sendable {
  package let name: TypeName
  /// The table or view that the type represents.
  package let table: TypeName?
  package let fields: [APIField]
  private let index: [FieldName: Int]

  package init(name: TypeName, table: TypeName?, fields: [APIField]) {
    self.name = name
    self.table = table
    self.fields = fields
    index = Dictionary(zip(fields.map(\.name), 0...), uniquingKeysWith: { first, _ in first })
  }

  package subscript(field: FieldName) -> APIField? { index[field].map { fields[$0] } }
}

/// A field of an object type.
package struct APIField: Sendable {
  package let name: FieldName
  package let type: APIType
  package let arguments: [InputField]
  package let role: FieldRole

  package init(name: FieldName, type: APIType, arguments: [InputField] = [], role: FieldRole) {
    self.name = name
    self.type = type
    self.arguments = arguments
    self.role = role
  }
}

/// An input type.
package final class InputType: Sendable {
  package let name: TypeName
  package let role: InputRole
  package let fields: [InputField]
  /// Whether variables cannot have this type (`@fdc_forbiddenAsVariableType`).
  package let isForbiddenAsVariable: Bool
  private let index: [FieldName: Int]

  package init(name: TypeName, role: InputRole, fields: [InputField], isForbiddenAsVariable: Bool = false) {
    self.name = name
    self.role = role
    self.fields = fields
    self.isForbiddenAsVariable = isForbiddenAsVariable
    index = Dictionary(zip(fields.map(\.name), 0...), uniquingKeysWith: { first, _ in first })
  }

  package subscript(field: FieldName) -> InputField? { index[field].map { fields[$0] } }
}

/// A field of an input type, or an argument of a field or directive.
package struct InputField: Sendable {
  package let name: FieldName
  package let type: APIType
  /// The default in GraphQL syntax, such as `100` or `{gt: 0}`.
  package let defaultValue: String?
  package let role: InputFieldRole
  /// Whether clients cannot set the member in variables (`@fdc_forbiddenInVariables`).
  package let isForbiddenInVariables: Bool
  /// The `@fdc_oneOf` group: at most one member of a group can be set, or exactly one if it is required.
  package let oneOf: OneOf?

  /// A `@fdc_oneOf` group and whether one of its members must be set.
  package struct OneOf: Hashable, Sendable {
    package let group: String
    package let isRequired: Bool

    package init(group: String = "", isRequired: Bool = false) {
      self.group = group
      self.isRequired = isRequired
    }
  }

  package init(
    name: FieldName, type: APIType, defaultValue: String? = nil, role: InputFieldRole = .plain,
    isForbiddenInVariables: Bool = false, oneOf: OneOf? = nil
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.role = role
    self.isForbiddenInVariables = isForbiddenInVariables
    self.oneOf = oneOf
  }
}

/// A scalar type.
package struct ScalarType: Sendable {
  package let name: TypeName
  /// What a literal of this type contains.
  package let role: ScalarRole
  package let isForbiddenAsVariable: Bool

  package init(name: TypeName, role: ScalarRole, isForbiddenAsVariable: Bool = false) {
    self.name = name
    self.role = role
    self.isForbiddenAsVariable = isForbiddenAsVariable
  }
}

/// A directive definition.
package struct DirectiveType: Sendable {
  package let name: String
  package let arguments: [InputField]
  package let isRepeatable: Bool
  /// GraphQL location names, such as `FIELD` or `QUERY`.
  package let locations: Set<String>

  package init(name: String, arguments: [InputField], isRepeatable: Bool, locations: Set<String>) {
    self.name = name
    self.arguments = arguments
    self.isRepeatable = isRepeatable
    self.locations = locations
  }
}
