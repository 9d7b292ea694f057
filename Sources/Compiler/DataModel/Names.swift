/// The name of a GraphQL type, as written in the schema.
package struct TypeName: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let text: String
  package init(_ text: String) { self.text = text }
  package init(stringLiteral value: String) { text = value }
  package var description: String { text }
  /// Compares UTF-8 bytes, so that the order does not depend on the platform or locale.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8) }
}

/// The name of a GraphQL field: a column, a reference, or a field generated from them.
package struct FieldName: Hashable, Comparable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let text: String
  package init(_ text: String) { self.text = text }
  package init(stringLiteral value: String) { text = value }
  package var description: String { text }
  /// Compares UTF-8 bytes, so that the order does not depend on the platform or locale.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8) }
}
