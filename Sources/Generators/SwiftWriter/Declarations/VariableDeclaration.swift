/// A stored or computed property, or a global constant.
package struct VariableDeclaration: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case stored
    /// `= value`.
    case value(SwiftText)
    /// `= { … }()`.
    case closure([SwiftStatement])
    /// `= #"""`, the lines, `"""#`. The lines must contain neither `"""#` nor `\#`.
    case rawText([String])
    /// `{ … }`, read-only.
    case computed([SwiftStatement])
  }

  package var documentation: String?
  package var attributes: [String]
  package var access: SwiftAccess
  /// `private(set)`, `static`.
  package var modifiers: [String]
  package var isConstant: Bool
  package var name: SwiftIdentifier
  package var type: SwiftText?
  package var content: Content

  package init(
    _ name: SwiftIdentifier, type: SwiftText? = nil, isConstant: Bool = false, access: SwiftAccess = .public,
    modifiers: [String] = [], documentation: String? = nil, attributes: [String] = [], content: Content = .stored
  ) {
    self.documentation = documentation
    self.attributes = attributes
    self.access = access
    self.modifiers = modifiers
    self.isConstant = isConstant
    self.name = name
    self.type = type
    self.content = content
  }
}
