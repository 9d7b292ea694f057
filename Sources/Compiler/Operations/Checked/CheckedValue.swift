package import CEL
package import ConnectorAPI
package import DataModel
package import JSONText
package import SourceText

/// The value of an argument or input member, checked against its expected type.
package struct CheckedValue: Sendable {
  /// The kind of value.
  package indirect enum Kind: Sendable {
    case null
    /// A scalar in wire format: UUID as 32 hexadecimal digits, Int64 as a string, Timestamp with 0, 3 or 6 fractional
    /// digits.
    case constant(JSONValue)
    case enumeration(String)
    /// The variable name without the dollar sign. The type of the variable is checked.
    case variable(String)
    case expression(ServerExpression)
    /// A list. A single value where a list is expected becomes a list with one element.
    case list([CheckedValue])
    /// An object with members in source order.
    case object([CheckedMember])
  }

  package let kind: Kind
  /// The expected type.
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
