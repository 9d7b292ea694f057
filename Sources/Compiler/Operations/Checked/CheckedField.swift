package import ConnectorAPI
package import DataModel
package import SourceText

/// A selected field, with fragments merged into its selection.
package struct CheckedField: Sendable {
  package let responseKey: String
  package let name: FieldName
  /// Whether the operation sets an alias for the field.
  package var hasAlias: Bool { responseKey != name.text }
  /// The type that declares the field.
  package let parent: TypeName
  package let role: FieldRole
  package let type: APIType
  /// The given arguments, in the order that the API declares them.
  package let arguments: [CheckedArgument]
  /// Empty for scalars. Sorted by the first occurrence of each response key.
  package let selection: [CheckedField]
  /// The conditions under which the response includes the field.
  package let inclusion: Inclusion
  /// Whether `@redact` on the field or an enclosing selection removes it from the response.
  package let isRedacted: Bool
  package let range: SourceRange

  package init(
    responseKey: String, name: FieldName, parent: TypeName, role: FieldRole, type: APIType,
    arguments: [CheckedArgument], selection: [CheckedField], inclusion: Inclusion, isRedacted: Bool,
    range: SourceRange
  ) {
    self.responseKey = responseKey
    self.name = name
    self.parent = parent
    self.role = role
    self.type = type
    self.arguments = arguments
    self.selection = selection
    self.inclusion = inclusion
    self.isRedacted = isRedacted
    self.range = range
  }

  /// The value of an argument, or `nil` if it is not given.
  package func argument(_ name: FieldName) -> CheckedValue? { arguments.first { $0.name == name }?.value }
}

/// `__typename` has no `APIField`, so it is identified by its name.
extension CheckedField {
  package var isTypeName: Bool { name.text == "__typename" }
}

/// The combined `@include` and `@skip` conditions of a field and its enclosing fragments. The field is included if all
/// conditions of any alternative hold. Without alternatives, it is never included.
package struct Inclusion: Hashable, Sendable {
  /// A Boolean variable and its required value.
  package struct Condition: Hashable, Sendable {
    /// A Boolean variable, without the dollar sign.
    package let variable: String
    /// The required value of the variable.
    package let value: Bool

    package init(variable: String, value: Bool) {
      self.variable = variable
      self.value = value
    }
  }

  package let alternatives: [[Condition]]

  package init(alternatives: [[Condition]]) {
    self.alternatives = alternatives
  }

  package static let always = Inclusion(alternatives: [[]])

  /// Whether the field is always included, so that its generated type need not be optional.
  package var isAlways: Bool { alternatives.contains([]) }
}

/// An argument and its checked value.
package struct CheckedArgument: Sendable {
  package let name: FieldName
  package let value: CheckedValue

  package init(name: FieldName, value: CheckedValue) {
    self.name = name
    self.value = value
  }
}
