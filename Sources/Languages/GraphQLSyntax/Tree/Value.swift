package import SourceText

/// A literal or a variable.
package struct Value: Sendable {
  package indirect enum Kind: Sendable {
    case variable(String)
    /// The number as written, with its sign.
    case int(String)
    /// The number as written, with sign, fraction and exponent.
    case float(String)
    case string(String, isBlock: Bool)
    case boolean(Bool)
    case null
    case enumeration(String)
    case list([Value])
    case object([ObjectField])
  }

  package var kind: Kind
  package var range: SourceRange

  package init(kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

/// `name: value` inside an object value.
package struct ObjectField: Sendable {
  package var name: Name
  package var value: Value
  package var range: SourceRange

  package init(name: Name, value: Value, range: SourceRange) {
    self.name = name
    self.value = value
    self.range = range
  }
}

/// `name: value` of a field or a directive.
package struct Argument: Sendable {
  package var name: Name
  package var value: Value
  package var range: SourceRange

  package init(name: Name, value: Value, range: SourceRange) {
    self.name = name
    self.value = value
    self.range = range
  }
}

/// `@name(arguments)`.
package struct Directive: Sendable {
  package var name: Name
  package var arguments: [Argument]
  package var range: SourceRange

  package init(name: Name, arguments: [Argument], range: SourceRange) {
    self.name = name
    self.arguments = arguments
    self.range = range
  }
}

/// `Name`, `[Type]` or either with `!`.
package struct TypeReference: Sendable {
  package indirect enum Kind: Sendable {
    case named(String)
    case list(TypeReference)
    /// Never nested directly inside another `nonNull`.
    case nonNull(TypeReference)
  }

  package var kind: Kind
  package var range: SourceRange

  package init(kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}
