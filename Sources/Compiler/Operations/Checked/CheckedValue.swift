package import CEL
package import ConnectorAPI
package import DataModel
package import JSONText
package import SourceText

/// A value in the place of an argument or an input's member, checked against the type of that place.
package struct CheckedValue: Sendable {
  package indirect enum Kind: Sendable {
    case null
    /// A scalar in its wire form: UUID as 32 hex digits, Int64 as a string, a Timestamp with 0, 3 or 6 digits.
    case constant(JSONValue)
    case enumeration(String)
    /// Without the dollar sign. Its type fits the place.
    case variable(String)
    case expression(ServerExpression)
    /// A single value where a list was wanted has become a list of one.
    case list([CheckedValue])
    /// Members in written order.
    case object([CheckedMember])
  }

  package let kind: Kind
  /// The type of the place.
  package let type: APIType
  package let range: SourceRange

  package init(kind: Kind, type: APIType, range: SourceRange) {
    self.kind = kind
    self.type = type
    self.range = range
  }
}

/// A member of an input object.
package struct CheckedMember: Sendable {
  package let name: FieldName
  package let role: InputFieldRole
  package let value: CheckedValue

  package init(name: FieldName, role: InputFieldRole, value: CheckedValue) {
    self.name = name
    self.role = role
    self.value = value
  }
}
