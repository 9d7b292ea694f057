/// Parses generic parameter clauses such as `<T: P, each U>`, and `where` clauses.
enum GenericClause {
  static func parameters(_ text: String, in scope: NameScope) -> [GenericParameter] {
    let inner = text.trimmingWhitespace
    guard inner.hasPrefix("<"), inner.hasSuffix(">") else { return [] }
    let bytes = withoutComments(Array(inner.utf8.dropFirst().dropLast()))
    return split(bytes, at: UInt8(ascii: ","), keepingBrackets: true).compactMap { part in
      let pieces = split(part, at: UInt8(ascii: ":"), keepingBrackets: true)
      var name = String(decoding: trimmed(pieces[0]), as: UTF8.self)
      var introducer: String?
      for word in ["each", "let"] where name.hasPrefix(word) && name.dropFirst(word.count).first?.isWhitespace == true {
        introducer = word
        name = String(name.dropFirst(word.count)).trimmingWhitespace
      }
      guard !name.isEmpty else { return nil }
      let inherited =
        pieces.count > 1 ? String(decoding: trimmed(Array(part[(pieces[0].count + 1)...])), as: UTF8.self) : nil
      return GenericParameter(
        introducer: introducer, name: name, inheritedTypeName: inherited.map { TypeName($0, in: scope) })
    }
  }

  static func requirements(_ text: String, in scope: NameScope) -> [GenericRequirement] {
    let bytes = withoutComments(Array(text.utf8))
    return split(bytes, at: UInt8(ascii: ","), keepingBrackets: true).compactMap { part in
      let source = String(decoding: trimmed(part), as: UTF8.self)
      if let range = firstRange(of: "==", in: source) {
        return GenericRequirement(
          left: TypeName(String(source[..<range.lowerBound]), in: scope),
          right: TypeName(String(source[range.upperBound...]), in: scope), relationship: "equals", syntax: "==")
      }
      let pieces = split(part, at: UInt8(ascii: ":"), keepingBrackets: true)
      guard pieces.count > 1 else { return nil }
      return GenericRequirement(
        left: TypeName(String(decoding: pieces[0], as: UTF8.self), in: scope),
        right: TypeName(String(decoding: part[(pieces[0].count + 1)...], as: UTF8.self), in: scope),
        relationship: "conformsTo", syntax: ":")
    }
  }

  private static func firstRange(of pattern: String, in text: String) -> Range<String.Index>? {
    var index = text.startIndex
    while index < text.endIndex {
      if text[index...].hasPrefix(pattern) { return index..<text.index(index, offsetBy: pattern.count) }
      index = text.index(after: index)
    }
    return nil
  }
}

/// A generic parameter of a declaration.
package final class GenericParameter {
  /// The introducer: `each` for a parameter pack, `let` for a value.
  let introducer: String?
  package let name: String
  package let inheritedTypeName: TypeName?

  init(introducer: String?, name: String, inheritedTypeName: TypeName?) {
    self.introducer = introducer
    self.name = name
    self.inheritedTypeName = inheritedTypeName
  }

  package var asSource: String {
    (introducer.map { $0 + " " } ?? "") + name + (inheritedTypeName.map { ": " + $0.asSource } ?? "")
  }
}

/// A requirement of a where clause, `T: P` or `T == U`.
package final class GenericRequirement {
  package let leftType: AssociatedType
  package let rightType: GenericTypeParameter
  /// `equals` or `conformsTo`.
  package let relationship: String
  /// `==` or `:`.
  package let relationshipSyntax: String

  init(left: TypeName, right: TypeName, relationship: String, syntax: String) {
    leftType = AssociatedType(name: left.name, typeName: left)
    rightType = GenericTypeParameter(typeName: right)
    self.relationship = relationship
    relationshipSyntax = syntax
  }

  package var asSource: String {
    leftType.name + (relationshipSyntax == "==" ? " == " : ": ") + rightType.typeName.asSource
  }
}

/// An associated type of a protocol.
package final class AssociatedType {
  package let name: String
  /// The type that it must conform to, else its default type, else `Any`.
  package let typeName: TypeName?
  /// A placeholder for a protocol that is not in the sources, or for a composition.
  private let placeholderKey: DeclaredType?

  init(name: String, typeName: TypeName?, placeholderKey: DeclaredType? = nil) {
    self.name = name
    self.typeName = typeName
    self.placeholderKey = placeholderKey
  }

  package var type: DeclaredType? { typeName?.type ?? placeholderKey }
  package var asSource: String { name + (typeName.map { ": " + $0.asSource } ?? "") }
}
