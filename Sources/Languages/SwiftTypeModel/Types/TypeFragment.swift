package import SwiftDeclarations

/// A part of a type: its declaration, another declaration under a different condition, or an extension.
package final class TypeFragment {
  package let declaration: Declaration
  unowned let model: TypeModel
  package unowned let type: DeclaredType
  package let isExtension: Bool

  init(_ declaration: Declaration, of type: DeclaredType, model: TypeModel) {
    self.declaration = declaration
    self.type = type
    self.model = model
    isExtension = declaration.kind == .extending
  }

  /// The type name as written in this part.
  var writtenName: String { isExtension ? declaration.name.trimmingWhitespace : type.name }

  /// The extension as a separate type, to which its members refer.
  private(set) lazy var extensionType = DeclaredType(extension: self)

  var definedInType: DeclaredType { isExtension ? extensionType : type }

  /// The access level of members without an explicit one.
  private(set) lazy var defaultAccessLevel: String = {
    if isExtension { return AccessLevel.written(declaration) ?? "internal" }
    return type.typeKind == .protocolType ? type.accessLevel : "internal"
  }()

  private(set) lazy var annotations = model.annotations(of: declaration)

  /// The names after the colon.
  private(set) lazy var inheritedTypes: [String] = {
    let row = declaration.row
    guard !row.inheritance.isEmpty else { return [] }
    return TypeFragment.inheritedNames(declaration.file.text(row.inheritance))
  }()

  static func inheritedNames(_ text: String) -> [String] {
    let bytes = withoutComments(Array(text.utf8))
    return split(bytes, at: UInt8(ascii: ","), keepingBrackets: true).compactMap { part in
      let part = trimmed(part)
      guard !part.isEmpty else { return nil }
      // A simple name needs no parsing.
      if part.allSatisfy({ $0 > 0x2F && $0 < 0x7B && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "@") }) {
        return String(decoding: part, as: UTF8.self)
      }
      let syntax = TypeReader.read(String(decoding: part, as: UTF8.self))
      if case .attributed(_, _, let type) = syntax { return type.text }
      return syntax.text
    }
  }

  // MARK: Members

  private(set) lazy var variables: [DeclaredVariable] = {
    var variables: [DeclaredVariable] = []
    for child in declaration.children where child.kind == .variable {
      model.addVariables(of: child, in: self, to: &variables)
    }
    return variables
  }()

  private(set) lazy var methods: [DeclaredMethod] = declaration.children.compactMap { child in
    switch child.kind {
    case .function, .initializer, .deinitializer:
      model.isActive(child) ? DeclaredMethod(child, head: child, in: self, model: model) : nil
    default: nil
    }
  }

  private(set) lazy var subscripts: [DeclaredSubscript] = declaration.children.compactMap { child in
    child.kind == .subscripting && model.isActive(child)
      ? DeclaredSubscript(child, head: child, in: self, model: model) : nil
  }

  private(set) lazy var cases: [EnumCase] = declaration.children.flatMap { child -> [EnumCase] in
    guard child.kind == .enumCase, model.isActive(child) else { return [] }
    return child.children.map { EnumCase($0, head: child, in: self) }
  }
}
