/// What a row of the declaration table is. The raw values are stored in the index: append only.
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
  /// A `var` or `let` with all its bindings, which are its children.
  case variable
  /// One pattern of a `var` or `let`.
  case binding
  case function
  case initializer
  case deinitializer
  case subscripting
  /// A `case` line of an enum; its elements are its children.
  case enumCase
  case enumElement
  case operatorDeclaration
  case precedenceGroup
  case macro
  /// `#name(...)` among declarations.
  case macroExpansion
  /// `using @MainActor`, at the top of a file.
  case using

  /// A type with members, or an extension of one.
  package var hasMembers: Bool {
    switch self {
    case .structure, .classType, .enumeration, .protocolType, .actorType, .extending: true
    default: false
    }
  }
}
