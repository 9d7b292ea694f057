/// A GraphQL type's name, as the schema spells it.
package struct TypeName: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let text: String
  package init(_ text: String) { self.text = text }
  package init(stringLiteral value: String) { text = value }
  package var description: String { text }
  /// By bytes, so that the order is the same everywhere.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8) }
}

/// A field's name in GraphQL: a column, a reference, or what is generated from them.
package struct FieldName: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let text: String
  package init(_ text: String) { self.text = text }
  package init(stringLiteral value: String) { text = value }
  package var description: String { text }
  /// By bytes, so that the order is the same everywhere.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8) }
}
