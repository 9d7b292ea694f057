/// What the official module offers to who asks for tokens.
open class Auth {
  public static func auth() -> Auth { Auth() }
  public var currentUser: User?
}

open class User {
  public var uid: String { "" }
  public func getIDTokenResult(forcingRefresh: Bool) async throws -> AuthTokenResult { AuthTokenResult() }
}

open class AuthTokenResult {
  public var token: String { "" }
}
