package import SwiftDeclarations

/// The common base class of type members.
package class DeclaredMember {
  /// The declaration with the member's own parts.
  package let declaration: Declaration
  /// The declaration with its attributes and modifiers. Differs from `declaration` only for a binding.
  let head: Declaration
  /// The enclosing declaration or extension. `nil` at the top level of a file.
  let fragment: TypeFragment?
  unowned let model: TypeModel

  init(_ declaration: Declaration, head: Declaration, in fragment: TypeFragment?, model: TypeModel) {
    self.declaration = declaration
    self.head = head
    self.fragment = fragment
    self.model = model
  }

  package private(set) lazy var annotations = model.annotations(of: declaration)
  package private(set) lazy var documentation = model.documentation(of: head)
  package private(set) lazy var attributes = AttributeList(head.attributes, in: head.file)
  package private(set) lazy var modifiers = head.modifiers.map {
    Modifier(name: head.file.text($0.name), detail: $0.detail.isEmpty ? nil : head.file.text($0.detail))
  }

  /// The type that the member belongs to.
  package var type: DeclaredType? { fragment?.type }

  /// The type that defines the member. For a member of an extension, this is the extension.
  package var definedInType: DeclaredType? { fragment?.definedInType }

  package private(set) lazy var definedInTypeName = fragment.map { TypeName($0.writtenName, in: scope) }
  package var actualDefinedInTypeName: TypeName? { definedInTypeName.map { $0.actualTypeName ?? $0 } }

  func has(_ modifier: String) -> Bool { head.has(modifier: modifier) }

  package var isFinal: Bool { has("final") }
  package var isDynamic: Bool { has("dynamic") }

  package private(set) lazy var accessLevel =
    AccessLevel.written(head) ?? fragment?.defaultAccessLevel ?? "internal"

  var scope: NameScope { plainScope }

  var plainScope: NameScope {
    NameScope(
      model: model, type: fragment?.type, module: model.module(of: declaration.file), file: declaration.file)
  }

  func text(_ range: ByteRange) -> String { declaration.file.text(range) }
}
