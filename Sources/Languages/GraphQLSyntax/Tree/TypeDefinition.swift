package import SourceText

/// A type definition or a type extension. All kinds have a name and directives; `kind` contains the rest.
package struct TypeDefinition: Sendable {
  /// The kind of type and its contents.
  package enum Kind: Sendable {
    case scalar
    case object(interfaces: [Name], fields: [FieldDefinition])
    case interface(interfaces: [Name], fields: [FieldDefinition])
    case union(members: [Name])
    case enumeration(values: [EnumValueDefinition])
    case input(fields: [InputValueDefinition])
  }

  package var description: Description?
  package var isExtension: Bool
  package var name: Name
  package var directives: [Directive]
  package var kind: Kind
  package var range: SourceRange

  package init(
    description: Description?, isExtension: Bool, name: Name, directives: [Directive], kind: Kind, range: SourceRange
  ) {
    self.description = description
    self.isExtension = isExtension
    self.name = name
    self.directives = directives
    self.kind = kind
    self.range = range
  }
}

/// A field of an object or interface type.
package struct FieldDefinition: Sendable {
  package var description: Description?
  package var name: Name
  package var arguments: [InputValueDefinition]
  package var type: TypeReference
  package var directives: [Directive]
  package var range: SourceRange

  package init(
    description: Description?, name: Name, arguments: [InputValueDefinition], type: TypeReference,
    directives: [Directive], range: SourceRange
  ) {
    self.description = description
    self.name = name
    self.arguments = arguments
    self.type = type
    self.directives = directives
    self.range = range
  }
}

/// An argument of a field or directive, or a field of an input type.
package struct InputValueDefinition: Sendable {
  package var description: Description?
  package var name: Name
  package var type: TypeReference
  package var defaultValue: Value?
  package var directives: [Directive]
  package var range: SourceRange

  package init(
    description: Description?, name: Name, type: TypeReference, defaultValue: Value?, directives: [Directive],
    range: SourceRange
  ) {
    self.description = description
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.directives = directives
    self.range = range
  }
}

/// A value of an enum type.
package struct EnumValueDefinition: Sendable {
  package var description: Description?
  package var name: Name
  package var directives: [Directive]
  package var range: SourceRange

  package init(description: Description?, name: Name, directives: [Directive], range: SourceRange) {
    self.description = description
    self.name = name
    self.directives = directives
    self.range = range
  }
}

/// `schema { query: Query }`, or its extension.
package struct SchemaDefinition: Sendable {
  package var description: Description?
  package var isExtension: Bool
  package var directives: [Directive]
  package var operationTypes: [(kind: OperationKind, type: Name)]
  package var range: SourceRange

  package init(
    description: Description?, isExtension: Bool, directives: [Directive],
    operationTypes: [(kind: OperationKind, type: Name)], range: SourceRange
  ) {
    self.description = description
    self.isExtension = isExtension
    self.directives = directives
    self.operationTypes = operationTypes
    self.range = range
  }
}

/// `directive @name(arguments) repeatable on LOCATION | …`.
package struct DirectiveDefinition: Sendable {
  package var description: Description?
  package var name: Name
  package var arguments: [InputValueDefinition]
  package var isRepeatable: Bool
  package var locations: [Name]
  package var range: SourceRange

  package init(
    description: Description?, name: Name, arguments: [InputValueDefinition], isRepeatable: Bool, locations: [Name],
    range: SourceRange
  ) {
    self.description = description
    self.name = name
    self.arguments = arguments
    self.isRepeatable = isRepeatable
    self.locations = locations
    self.range = range
  }
}
