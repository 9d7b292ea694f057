import SwiftDeclarations

/// Levels of access, as templates name them.
enum AccessLevel {
  static let all: Set<String> = ["open", "public", "package", "internal", "fileprivate", "private"]

  /// The level that is written, without the one of a setter.
  static func written(_ declaration: Declaration) -> String? {
    for modifier in declaration.modifiers where modifier.detail.isEmpty {
      let name = declaration.file.text(modifier.name)
      if all.contains(name) { return name }
    }
    return nil
  }

  /// `private(set)`.
  static func writtenForSetter(_ declaration: Declaration) -> String? {
    for modifier in declaration.modifiers where declaration.file.equals(modifier.detail, "set") {
      let name = declaration.file.text(modifier.name)
      if all.contains(name) { return name }
    }
    return nil
  }

  /// Members of protocols and of extensions have their container's level.
  static func inherited(from type: DeclaredType?) -> String? {
    guard let type, type.typeKind == .protocolType || type.isExtension else { return nil }
    return type.accessLevel
  }
}
