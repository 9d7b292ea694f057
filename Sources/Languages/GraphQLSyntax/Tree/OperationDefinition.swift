package import SourceText

/// The kind of an operation.
package enum OperationKind: String, Sendable {
  case query
  case mutation
  case subscription
}

/// A query, mutation or subscription, or a selection set without a keyword, which is an unnamed query.
package struct OperationDefinition: Sendable {
  package var description: Description?
  package var kind: OperationKind
  package var name: Name?
  package var variables: [VariableDefinition]
  package var directives: [Directive]
  package var selectionSet: SelectionSet
  package var range: SourceRange

  package init(
    description: Description?, kind: OperationKind, name: Name?, variables: [VariableDefinition],
    directives: [Directive], selectionSet: SelectionSet, range: SourceRange
  ) {
    self.description = description
    self.kind = kind
    self.name = name
    self.variables = variables
    self.directives = directives
    self.selectionSet = selectionSet
    self.range = range
  }
}

/// `$name: Type = default @directives`. `name` excludes the dollar sign, but its range includes it.
package struct VariableDefinition: Sendable {
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

/// `fragment Name on Type @directives { … }`.
package struct FragmentDefinition: Sendable {
  package var description: Description?
  package var name: Name
  package var typeCondition: Name
  package var directives: [Directive]
  package var selectionSet: SelectionSet
  package var range: SourceRange

  package init(
    description: Description?, name: Name, typeCondition: Name, directives: [Directive], selectionSet: SelectionSet,
    range: SourceRange
  ) {
    self.description = description
    self.name = name
    self.typeCondition = typeCondition
    self.directives = directives
    self.selectionSet = selectionSet
    self.range = range
  }
}

/// `{ … }`. Never empty in a valid document.
package struct SelectionSet: Sendable {
  package var selections: [Selection]
  package var range: SourceRange

  package init(selections: [Selection], range: SourceRange) {
    self.selections = selections
    self.range = range
  }
}

/// An element of a selection set.
package enum Selection: Sendable {
  case field(Field)
  case spread(FragmentSpread)
  case inline(InlineFragment)
}

/// A selected field: `alias: name(arguments) @directives { … }`.
package struct Field: Sendable {
  package var alias: Name?
  package var name: Name
  package var arguments: [Argument]
  package var directives: [Directive]
  package var selectionSet: SelectionSet?
  package var range: SourceRange

  /// The name of the field in the response.
  package var responseKey: Name { alias ?? name }

  package init(
    alias: Name?, name: Name, arguments: [Argument], directives: [Directive], selectionSet: SelectionSet?,
    range: SourceRange
  ) {
    self.alias = alias
    self.name = name
    self.arguments = arguments
    self.directives = directives
    self.selectionSet = selectionSet
    self.range = range
  }
}

/// `...Name @directives`.
package struct FragmentSpread: Sendable {
  package var name: Name
  package var directives: [Directive]
  package var range: SourceRange

  package init(name: Name, directives: [Directive], range: SourceRange) {
    self.name = name
    self.directives = directives
    self.range = range
  }
}

/// `... on Type @directives { … }`. The type is optional.
package struct InlineFragment: Sendable {
  package var typeCondition: Name?
  package var directives: [Directive]
  package var selectionSet: SelectionSet
  package var range: SourceRange

  package init(typeCondition: Name?, directives: [Directive], selectionSet: SelectionSet, range: SourceRange) {
    self.typeCondition = typeCondition
    self.directives = directives
    self.selectionSet = selectionSet
    self.range = range
  }
}
