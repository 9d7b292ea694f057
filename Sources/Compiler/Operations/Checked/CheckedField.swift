package import ConnectorAPI
package import DataModel
package import SourceText

/// A selected field, with fragments already merged into its selection.
package struct CheckedField: Sendable {
  package let responseKey: String
  package let name: FieldName
  /// Whether the operation gave it an alias.
  package var hasAlias: Bool { responseKey != name.text }
  /// The type that has the field.
  package let parent: TypeName
  package let role: FieldRole
  package let type: APIType
  /// In the API's order of arguments; those left out are not here.
  package let arguments: [CheckedArgument]
  /// Empty for scalars. In the order of the first occurrence of each response key.
  package let selection: [CheckedField]
  /// When the field is part of the answer.
  package let inclusion: Inclusion
  /// `@redact`, here or around it: not in the answer.
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

  package func argument(_ name: FieldName) -> CheckedValue? { arguments.first { $0.name == name }?.value }
}

/// `__typename` has no `APIField`; it is a checked field of this meaning.
extension CheckedField {
  package var isTypeName: Bool { name.text == "__typename" }
}

/// `@include` and `@skip` of a field and of the fragments around it: included when one of the alternatives holds, each
/// of which holds when all its conditions do. No alternative at all: never included.
package struct Inclusion: Hashable, Sendable {
  package struct Condition: Hashable, Sendable {
    /// A Boolean variable, without the dollar sign.
    package let variable: String
    /// What it must be.
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

  /// Always part of the answer: the generated type need not be optional for it.
  package var isAlways: Bool { alternatives.contains([]) }
}

package struct CheckedArgument: Sendable {
  package let name: FieldName
  package let value: CheckedValue

  package init(name: FieldName, value: CheckedValue) {
    self.name = name
    self.value = value
  }
}
