/// Properties of a declaration other than its modifiers. The bits are stored in the index, so only append new ones.
package struct DeclarationFlags: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let isAsync = Self(rawValue: 1 << 0)
  package static let isThrowing = Self(rawValue: 1 << 1)
  package static let isRethrowing = Self(rawValue: 1 << 2)
  /// `init?`.
  package static let isFailable = Self(rawValue: 1 << 3)
  /// `init!`.
  package static let isImplicitlyUnwrapped = Self(rawValue: 1 << 4)
  /// `let`, not `var`.
  package static let isLet = Self(rawValue: 1 << 5)
  /// Whether the declaration has a body or an accessor block.
  package static let hasBody = Self(rawValue: 1 << 6)
  /// An explicit getter: `get`, `_read`, an addressor, or a body without accessors.
  package static let hasGetter = Self(rawValue: 1 << 7)
  /// A setter: `set`, `_modify` or similar.
  package static let hasSetter = Self(rawValue: 1 << 8)
  /// `willSet` or `didSet`.
  package static let hasObserver = Self(rawValue: 1 << 9)
  /// The pattern of a binding is not a simple name: `(a, b)`.
  package static let isPattern = Self(rawValue: 1 << 10)
  /// The block's closing brace is missing.
  package static let isUnclosed = Self(rawValue: 1 << 11)
  package static let isVariadic = Self(rawValue: 1 << 12)
  /// `mutating get`.
  package static let hasMutatingGetter = Self(rawValue: 1 << 13)
  /// The declaration is the first on its line.
  package static let startsLine = Self(rawValue: 1 << 14)
  /// The first binding of a `var`, the first element of a `case`.
  package static let isFirstOfList = Self(rawValue: 1 << 15)
}
