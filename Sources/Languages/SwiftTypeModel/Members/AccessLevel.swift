import SwiftDeclarations

/// Access levels, with the names that templates use.
enum AccessLevel {
  static let all: Set<String> = ["open", "public", "package", "internal", "fileprivate", "private"]

  /// The explicit access level, without that of a setter.
  static func written(_ declaration: Declaration) -> String? {
    for modifier in declaration.modifiers where modifier.detail.isEmpty {
      let name = declaration.file.text(modifier.name)
      if all.contains(name) { return name }
    }
    return nil
  }

  /// The explicit access level of the setter, as in `private(set)`.
  static func writtenForSetter(_ declaration: Declaration) -> String? {
    for modifier in declaration.modifiers where declaration.file.equals(modifier.detail, "set") {
      let name = declaration.file.text(modifier.name)
      if all.contains(name) { return name }
    }
    return nil
  }

  /// The access level that members of protocols and extensions inherit.
  static func inherited(from type: DeclaredType?) -> String? {
    guard let type, type.typeKind == .protocolType || type.isExtension else { return nil }
    return type.accessLevel
  }
}
