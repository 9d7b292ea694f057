/// Provides the id and the token of the signed-in user. Each connector asks its provider before each request.
///
/// A request waits up to 60 seconds for each call of the provider. After that it throws a
/// ``DataConnectOperationError`` whose ``DataConnectOperationError/requestError`` has the code `.deadlineExceeded`
/// and names the provider. A cancelled request stops waiting at once, even if the provider does not respond to
/// cancellation.
///
/// An example for Firebase Auth:
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
  /// The id of the signed-in user, each of whom has a separate cache; `nil` if no user is signed in.
  var userID: String? { get async }

  /// The token to send; `nil` if no user is signed in.
  /// - Parameter refreshing: Whether the server rejected the last token, so a new one is needed.
  /// - Throws: Any error. The request then throws a ``DataConnectOperationError`` whose
  ///   ``DataConnectOperationError/requestError`` has the code `.unauthenticated`; a `CancellationError` is
  ///   rethrown.
  func token(refreshing: Bool) async throws -> String?

  /// The user id and the token together, for services that provide both at once. By default, ``token(refreshing:)``
  /// is called, and the result is used if ``userID`` is the same before and after.
  /// - Throws: As ``token(refreshing:)``.
  func credentials(refreshing: Bool) async throws -> DataConnectCredentials
}

/// The id of a user and a token of this user.
///
/// ```swift
/// let credentials = DataConnectCredentials(userID: "ada", token: "eyJhbGciOiJSUzI1NiJ9…")
/// ```
public struct DataConnectCredentials: Hashable, Sendable {
  /// The id of the user; `nil` if no user is signed in.
  public var userID: String?
  /// The token; `nil` if no user is signed in.
  public var token: String?

  /// Creates credentials.
  public init(userID: String?, token: String?) {
    self.userID = userID
    self.token = token
  }
}

extension TokenProvider {
  /// Calls ``token(refreshing:)`` until ``userID`` is the same before and after the call.
  /// - Throws: As ``token(refreshing:)``; `CancellationError` if the task was cancelled.
  public func credentials(refreshing: Bool) async throws -> DataConnectCredentials {
    while true {
      let user = await userID
      let token = try await token(refreshing: refreshing)
      if await userID == user { return DataConnectCredentials(userID: user, token: token) }
      try Task.checkCancellation()
    }
  }
}
