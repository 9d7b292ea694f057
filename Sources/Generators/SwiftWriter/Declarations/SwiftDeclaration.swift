/// A declaration in a file or a type.
package indirect enum SwiftDeclaration: Hashable, Sendable {
  case type(TypeDeclaration)
  case `extension`(ExtensionDeclaration)
  case function(FunctionDeclaration)
  case variable(VariableDeclaration)
  case enumCase(EnumCaseDeclaration)
  case `typealias`(TypealiasDeclaration)
  /// Separate `//` lines.
  case comment(String)
}

package enum SwiftAccess: String, Sendable {
  case `public`
  case package
  case `internal`
  case `private`

  /// The modifier; `internal` is omitted.
  var modifier: [String] { self == .internal ? [] : [rawValue] }
}

/// `struct`, `enum`, `final class`.
package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case structure = "struct"
    case enumeration = "enum"
    case finalClass = "final class"
    case openClass = "class"
  }

  package var kind: Kind
  package var documentation: String?
  package var attributes: [String]
  package var access: SwiftAccess
  package var name: SwiftIdentifier
  package var inherits: [SwiftText]
  package var members: [SwiftDeclaration]

  package init(
    _ kind: Kind, _ name: SwiftIdentifier, access: SwiftAccess = .public, inherits: [SwiftText] = [],
    documentation: String? = nil, attributes: [String] = [], members: [SwiftDeclaration] = []
  ) {
    self.kind = kind
    self.documentation = documentation
    self.attributes = attributes
    self.access = access
    self.name = name
    self.inherits = inherits
    self.members = members
  }
}

package struct ExtensionDeclaration: Hashable, Sendable {
  package var documentation: String?
  package var type: SwiftText
  package var inherits: [SwiftText]
  package var members: [SwiftDeclaration]

  package init(
    of type: SwiftText, inherits: [SwiftText] = [], documentation: String? = nil,
    members: [SwiftDeclaration] = []
  ) {
    self.documentation = documentation
    self.type = type
    self.inherits = inherits
    self.members = members
  }
}

/// `case name`, `case name = "raw"`, `case name(String)`.
package struct EnumCaseDeclaration: Hashable, Sendable {
  package var documentation: String?
  package var name: SwiftIdentifier
  package var rawValue: SwiftText?
  package var payload: [SwiftText]

  package init(
    _ name: SwiftIdentifier, rawValue: SwiftText? = nil, payload: [SwiftText] = [], documentation: String? = nil
  ) {
    self.documentation = documentation
    self.name = name
    self.rawValue = rawValue
    self.payload = payload
  }
}

package struct TypealiasDeclaration: Hashable, Sendable {
  package var documentation: String?
  package var access: SwiftAccess
  package var name: SwiftIdentifier
  package var type: SwiftText

  package init(_ name: SwiftIdentifier, _ type: SwiftText, access: SwiftAccess = .public, documentation: String? = nil)
  {
    self.documentation = documentation
    self.access = access
    self.name = name
    self.type = type
  }
}
