/// Who is signed in, as far as an identity service of the app knows it. Each connector asks before each request.
///
/// A call waits 60 seconds for each answer, and then throws a ``DataConnectOperationError`` whose
/// ``DataConnectOperationError/requestError`` has the code `.deadlineExceeded` and names the provider. A cancelled call
/// waits no longer, whether the provider heeds cancellation or not.
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
  /// - Throws: Anything: the call then throws a ``DataConnectOperationError`` whose
  ///   ``DataConnectOperationError/requestError`` has the code `.unauthenticated`. `CancellationError` stays what it
  ///   is.
  func token(refreshing: Bool) async throws -> String?

  /// Both, of one user: for services that can tell them together. Unless given, the token is taken when ``userID`` is
  /// the same before and after.
  func credentials(refreshing: Bool) async throws -> DataConnectCredentials
}

/// A user with the token that is theirs.
public struct DataConnectCredentials: Hashable, Sendable {
  /// Both are `nil` when nobody is signed in.
  public var userID: String?
  public var token: String?

  public init(userID: String?, token: String?) {
    self.userID = userID
    self.token = token
  }
}

extension TokenProvider {
  public func credentials(refreshing: Bool) async throws -> DataConnectCredentials {
    while true {
      let user = await userID
      let token = try await token(refreshing: refreshing)
      if await userID == user { return DataConnectCredentials(userID: user, token: token) }
      try Task.checkCancellation()
    }
  }
}
