/// A function, or an initializer if it has no name.
package struct FunctionDeclaration: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    /// The argument label; `nil` for `_`.
    package var label: SwiftIdentifier?
    package var name: SwiftIdentifier
    package var type: SwiftText
    package var defaultValue: SwiftText?

    package init(
      label: SwiftIdentifier?, name: SwiftIdentifier, type: SwiftText, defaultValue: SwiftText? = nil
    ) {
      self.label = label
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
    }

    package init(_ name: SwiftIdentifier, _ type: SwiftText, defaultValue: SwiftText? = nil) {
      self.init(label: name, name: name, type: type, defaultValue: defaultValue)
    }
  }

  /// `nil` for `init`; may be an operator, which is not an identifier.
  package var name: String?
  package var documentation: String?
  package var attributes: [String]
  package var access: SwiftAccess
  package var isStatic: Bool
  package var parameters: [Parameter]
  /// `async`, `throws`.
  package var effects: [String]
  package var result: SwiftText?
  package var body: [SwiftStatement]

  package init(
    _ name: String?, access: SwiftAccess = .public, isStatic: Bool = false, parameters: [Parameter] = [],
    effects: [String] = [], result: SwiftText? = nil, documentation: String? = nil, attributes: [String] = [],
    body: [SwiftStatement]
  ) {
    self.name = name
    self.documentation = documentation
    self.attributes = attributes
    self.access = access
    self.isStatic = isStatic
    self.parameters = parameters
    self.effects = effects
    self.result = result
    self.body = body
  }
}
