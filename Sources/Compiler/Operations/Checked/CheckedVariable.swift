package import ConnectorAPI
package import SourceText

/// A variable of an operation.
package struct CheckedVariable: Sendable {
  /// The name without the dollar sign.
  package let name: String
  package let type: APIType
  package let defaultValue: CheckedValue?
  package let isRetired: Bool
  /// The row members and the maximum row count that `@allow` permits.
  package let allowed: AllowedMembers?
  package let range: SourceRange

  package init(
    name: String, type: APIType, defaultValue: CheckedValue?, isRetired: Bool, allowed: AllowedMembers?,
    range: SourceRange
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.isRetired = isRetired
    self.allowed = allowed
    self.range = range
  }

  /// Whether requests must set the variable: it is non-null and has no default.
  package var isRequired: Bool { type.isNonNull && defaultValue == nil }
}

/// The arguments of `@allow`, such as `@allow(fields: "title reviews_on_movie { rating }", maxCount: 50)`.
package struct AllowedMembers: Hashable, Sendable {
  /// A member that clients can set.
  package struct Member: Hashable, Sendable {
    package let name: String
    /// The allowed members of nested data. Empty for a column.
    package let members: [Member]

    package init(name: String, members: [Member]) {
      self.name = name
      self.members = members
    }
  }

  package let members: [Member]
  package let maxCount: Int

  package init(members: [Member], maxCount: Int) {
    self.members = members
    self.maxCount = maxCount
  }
}
