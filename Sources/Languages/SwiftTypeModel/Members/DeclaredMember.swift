package import SwiftDeclarations

/// What members of types have in common.
package class DeclaredMember {
  /// The row with the member's own parts.
  package let declaration: Declaration
  /// The row with its attributes and modifiers: another one for a binding only.
  let head: Declaration
  /// The declaration or extension around it; `nil` at the top of a file.
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

  /// The type whose member it is.
  package var type: DeclaredType? { fragment?.type }

  /// For a member of an extension the extension.
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
