/// A declaration as the byte ranges of its parts. Lists (inheritance, generics, requirements) are a single range and
/// are split on demand.
///
/// Rows are in source order, parents before children. The index stores them in their memory layout.
package struct DeclarationRow: Sendable, BitwiseCopyable {
  /// The raw value of ``DeclarationKind``.
  package var kind: UInt32
  package var flags: DeclarationFlags = []
  /// The row of the enclosing declaration, or -1 at the top level.
  package var parent: Int32
  /// The row after the last descendant.
  package var subtreeEnd: UInt32 = 0
  /// The row of the enclosing `#if` clause, or -1.
  package var condition: Int32
  /// The range from the first attribute or modifier to the last byte.
  package var range = ByteRange.none
  package var keyword = ByteRange.none
  /// The name; the path of an import; the type of an extension; the symbol of an operator.
  package var name = ByteRange.none
  /// The generic parameters, including angle brackets.
  package var generics = ByteRange.none
  /// The requirements, without `where`.
  package var requirements = ByteRange.none
  /// The inheritance clause, without the colon.
  package var inheritance = ByteRange.none
  /// The type of a variable, a return type, or the target of an alias.
  package var type = ByteRange.none
  /// An initial value, a raw value, or the default of an associated type, without `=`.
  package var value = ByteRange.none
  /// The type in `throws(Type)`.
  package var throwsType = ByteRange.none
  /// The body, including braces.
  package var body = ByteRange.none
  package var attributes = RowSlice.none
  package var modifiers = RowSlice.none
  package var parameters = RowSlice.none
  /// The comments on the lines above that belong to the declaration.
  package var comments = RowSlice.none
}

/// `@name(arguments)`.
package struct AttributeRow: Sendable, BitwiseCopyable {
  package var range: ByteRange
  package var name: ByteRange
  /// The arguments, without parentheses.
  package var arguments: ByteRange
}

/// `name(detail)`.
package struct ModifierRow: Sendable, BitwiseCopyable {
  package var name: ByteRange
  package var detail: ByteRange
}

/// A parameter of a function, initializer, subscript or macro, or an associated value of an enum case.
package struct ParameterRow: Sendable, BitwiseCopyable {
  package var range = ByteRange.none
  package var firstName = ByteRange.none
  package var secondName = ByteRange.none
  package var type = ByteRange.none
  package var value = ByteRange.none
  package var attributes = RowSlice.none
  package var comments = RowSlice.none
  package var flags: DeclarationFlags = []
}

/// A clause of an `#if`.
package struct ConditionRow: Sendable, BitwiseCopyable {
  /// The enclosing clause, or -1.
  package var parent: Int32
  /// The previous clause of the same `#if`, or -1 for the first.
  package var previous: Int32
  /// The condition. Empty for `#else`.
  package var condition: ByteRange
}

/// A comment among declarations.
package struct CommentRow: Sendable, BitwiseCopyable {
  /// Properties of a comment.
  package struct Flags: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Only whitespace and comments precede the comment on its line.
    package static let startsLine = Self(rawValue: 1)
    /// Only comments follow the comment on its line.
    package static let endsLine = Self(rawValue: 2)
    package static let isBlock = Self(rawValue: 4)
    package static let isDocumentation = Self(rawValue: 8)
    /// The comment contains `sourcery:`.
    package static let isAnnotation = Self(rawValue: 16)
  }

  package var range: ByteRange
  /// The start of the line on which the comment begins.
  package var lineStart: UInt32
  package var flags: Flags
}
