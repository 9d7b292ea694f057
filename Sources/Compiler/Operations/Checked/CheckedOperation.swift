package import GraphQLSyntax
package import SourceText

/// An operation whose every name, type and value fits the API: fragments are merged in, and nothing downstream checks
/// again.
package struct CheckedOperation: Sendable {
  /// As written, which is also its name on the wire. `nil` only for text that an administrator sent.
  package let name: String?
  /// `query` or `mutation`.
  package let kind: OperationKind
  /// In declared order.
  package let variables: [CheckedVariable]
  package let access: AccessRule
  /// `@transaction`: all root fields succeed or none.
  package let isTransaction: Bool
  package let isRetired: Bool
  /// In the order of the first occurrence of each response key.
  package let rootFields: [CheckedField]
  /// What this version compiles and does not run; a request is refused before any statement.
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

/// `@auth`. Without the directive it is `.level(.noAccess)`.
package enum AccessRule: Hashable, Sendable {
  case level(AccessLevel)
  case expression(String)
}

package enum AccessLevel: String, Sendable, CaseIterable {
  case isPublic = "PUBLIC"
  case anonymousUser = "USER_ANON"
  case user = "USER"
  case verifiedUser = "USER_EMAIL_VERIFIED"
  case noAccess = "NO_ACCESS"
}

/// A feature that a later version runs, and where the operation uses it.
package struct UnsupportedFeature: Hashable, Sendable {
  /// As the refusal names it: `@check`, `aggregates`.
  package let feature: String
  package let position: SourcePosition

  package init(feature: String, position: SourcePosition) {
    self.feature = feature
    self.position = position
  }
}
