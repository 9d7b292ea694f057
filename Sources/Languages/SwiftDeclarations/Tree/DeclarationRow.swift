/// One declaration: where its parts stand in the file's bytes. Lists (inheritance, generics, requirements) are kept as
/// one range and split when they are asked for.
///
/// Rows are in source order, a parent before its children; the index stores them as they lie in memory.
package struct DeclarationRow: Sendable, BitwiseCopyable {
  /// Raw value of ``DeclarationKind``.
  package var kind: UInt32
  package var flags: DeclarationFlags = []
  /// Row of the declaration around it; -1 at the top.
  package var parent: Int32
  /// The row behind the last of its descendants.
  package var subtreeEnd: UInt32 = 0
  /// Row of the `#if` clause around it; -1 outside of all.
  package var condition: Int32
  /// From the first attribute or modifier to the last byte.
  package var range = ByteRange.none
  package var keyword = ByteRange.none
  /// The name; the path of an import; the type of an extension; the symbol of an operator.
  package var name = ByteRange.none
  /// With its angle brackets.
  package var generics = ByteRange.none
  /// Without `where`.
  package var requirements = ByteRange.none
  /// Without the colon.
  package var inheritance = ByteRange.none
  /// A variable's type, a return type, an alias's target.
  package var type = ByteRange.none
  /// An initial value, a raw value, the default of an associated type: without `=`.
  package var value = ByteRange.none
  /// The type in `throws(Type)`.
  package var throwsType = ByteRange.none
  /// With its braces.
  package var body = ByteRange.none
  package var attributes = RowSlice.none
  package var modifiers = RowSlice.none
  package var parameters = RowSlice.none
  /// Comments on the lines above, as far as they belong to it.
  package var comments = RowSlice.none
}

/// `@name(arguments)`.
package struct AttributeRow: Sendable, BitwiseCopyable {
  package var range: ByteRange
  package var name: ByteRange
  /// Without the parentheses.
  package var arguments: ByteRange
}

/// `name(detail)`.
package struct ModifierRow: Sendable, BitwiseCopyable {
  package var name: ByteRange
  package var detail: ByteRange
}

/// A parameter of a function, initializer, subscript or macro; an associated value of an enum's case.
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

/// One clause of an `#if`.
package struct ConditionRow: Sendable, BitwiseCopyable {
  /// The clause around it; -1 outside of all.
  package var parent: Int32
  /// The clause before it in the same `#if`; -1 for the first.
  package var previous: Int32
  /// Empty for `#else`.
  package var condition: ByteRange
}

/// A comment among declarations.
package struct CommentRow: Sendable, BitwiseCopyable {
  package struct Flags: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Nothing but white space and comments stands before it on its line.
    package static let startsLine = Self(rawValue: 1)
    /// Nothing but comments stands behind it on its line.
    package static let endsLine = Self(rawValue: 2)
    package static let isBlock = Self(rawValue: 4)
    package static let isDocumentation = Self(rawValue: 8)
    /// It holds `sourcery:`.
    package static let isAnnotation = Self(rawValue: 16)
  }

  package var range: ByteRange
  /// Where the line begins on which it starts.
  package var lineStart: UInt32
  package var flags: Flags
}
