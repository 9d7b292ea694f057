/// The kind of a declaration row. The raw values are stored in the index, so only append new ones.
package enum DeclarationKind: UInt8, Sendable, CaseIterable {
  case importing
  case structure
  case classType
  case enumeration
  case protocolType
  case actorType
  case extending
  case typealiasing
  case associatedType
  /// A `var` or `let`. Its bindings are its children.
  case variable
  /// One pattern of a `var` or `let`.
  case binding
  case function
  case initializer
  case deinitializer
  case subscripting
  /// A `case` line of an enum. Its elements are its children.
  case enumCase
  case enumElement
  case operatorDeclaration
  case precedenceGroup
  case macro
  /// A macro expansion, `#name(...)`, among declarations.
  case macroExpansion
  /// `using @MainActor` at the top of a file.
  case using

  /// Whether the declaration is a type with members or an extension.
  package var hasMembers: Bool {
    switch self {
    case .structure, .classType, .enumeration, .protocolType, .actorType, .extending: true
    default: false
    }
  }
}
