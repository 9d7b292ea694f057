/// Who is signed in, as far as an identity service of the app knows it. Each connector asks before each request.
///
/// For Firebase Auth:
///
/// ```swift
/// struct FirebaseTokens: TokenProvider {
///   var userID: String? { get async { Auth.auth().currentUser?.uid } }
///   func token(refreshing: Bool) async throws -> String? {
///     try await Auth.auth().currentUser?.getIDTokenResult(forcingRefresh: refreshing).token
///   }
/// }
/// DataConnect.tokenProvider = FirebaseTokens()
/// ```
public protocol TokenProvider: Sendable {
  /// What tells one user from another: each has a cache of its own. `nil` when nobody is signed in.
  var userID: String? { get async }

  /// The token to send; `nil` when nobody is signed in.
  /// - Parameter refreshing: The server refused the last one: fetch a new one.
  func token(refreshing: Bool) async throws -> String?
}
