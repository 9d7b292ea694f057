package import JSONText

/// The caller that sent a request.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct Caller: Hashable, Sendable {
  /// The claims of the caller's token; `nil` if the caller is not signed in.
  package let claims: JSONObject?
  /// Whether the call is an administrator's. `@auth` does not restrict it.
  package let isAdministrator: Bool

  package init(claims: JSONObject?, isAdministrator: Bool = false) {
    self.claims = claims
    self.isAdministrator = isAdministrator
  }

  package static let anonymous = Caller(claims: nil)
  package static let administrator = Caller(claims: nil, isAdministrator: true)

  /// `auth.uid`.
  package var uid: String? {
    guard let uid = (claims?["sub"] ?? claims?["user_id"])?.string, !uid.isEmpty else { return nil }
    return uid
  }
}
