package import ConnectorAPI
package import SourceText

/// A variable of an operation.
package struct CheckedVariable: Sendable {
  /// Without the dollar sign.
  package let name: String
  package let type: APIType
  package let defaultValue: CheckedValue?
  package let isRetired: Bool
  /// `@allow`: which members a row may have, and how many rows there may be.
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

  /// A request must send it: `!` and no default.
  package var isRequired: Bool { type.isNonNull && defaultValue == nil }
}

/// `@allow(fields: "title reviews_on_movie { rating }", maxCount: 50)`.
package struct AllowedMembers: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let name: String
    /// What is allowed inside nested data; empty for a column.
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
