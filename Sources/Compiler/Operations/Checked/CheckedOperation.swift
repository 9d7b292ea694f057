package import GraphQLSyntax
package import SourceText

/// An operation with all names, types and values checked and fragments merged. Later stages do not check again.
package struct CheckedOperation: Sendable {
  /// The name as written, which clients send. `nil` only in documents that an administrator sends.
  package let name: String?
  /// `query` or `mutation`.
  package let kind: OperationKind
  /// In declaration order.
  package let variables: [CheckedVariable]
  package let access: AccessRule
  /// Whether `@transaction` makes all root fields succeed or fail together.
  package let isTransaction: Bool
  package let isRetired: Bool
  /// Sorted by the first occurrence of each response key.
  package let rootFields: [CheckedField]
  /// The features that this version does not support at run time. The server rejects a request that uses any of them
  /// before it runs a statement.
  package let unsupported: [UnsupportedFeature]
  package let range: SourceRange

  package init(
    name: String?, kind: OperationKind, variables: [CheckedVariable], access: AccessRule, isTransaction: Bool,
    isRetired: Bool, rootFields: [CheckedField], unsupported: [UnsupportedFeature], range: SourceRange
  ) {
    self.name = name
    self.kind = kind
    self.variables = variables
    self.access = access
    self.isTransaction = isTransaction
    self.isRetired = isRetired
    self.rootFields = rootFields
    self.unsupported = unsupported
    self.range = range
  }
}

/// The access rule that `@auth` defines. Without the directive it is `.level(.noAccess)`.
package enum AccessRule: Hashable, Sendable {
  case level(AccessLevel)
  case expression(String)
}

/// The access level of `@auth(level:)`.
package enum AccessLevel: String, Sendable, CaseIterable {
  case isPublic = "PUBLIC"
  case anonymousUser = "USER_ANON"
  case user = "USER"
  case verifiedUser = "USER_EMAIL_VERIFIED"
  case noAccess = "NO_ACCESS"
}

/// A feature that this version does not support at run time, and where the operation uses it.
package struct UnsupportedFeature: Hashable, Sendable {
  /// The name in error messages, such as `@check` or `aggregates`.
  package let feature: String
  package let position: SourcePosition

  package init(feature: String, position: SourcePosition) {
    self.feature = feature
    self.position = position
  }
}
