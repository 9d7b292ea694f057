import Execution
import HTTP1
import Scalars

/// How a production server authenticates callers: by tokens that a known key has signed, and by the admin secret. With
/// neither, every caller is anonymous.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct Authenticator: Sendable {
  package var tokens: TokenVerifier?
  private let secret: [UInt8]?

  /// - Parameter secret: The admin secret, which a caller sends as `Authorization: Bearer …`. The code that reads the
  ///   secret refuses short ones.
  package init(tokens: TokenVerifier? = nil, secret: [UInt8]? = nil) {
    self.tokens = tokens
    self.secret = secret
  }

  package var knowsAdministrator: Bool { secret != nil }

  func isAdministrator(_ request: HTTPRequest) -> Bool {
    guard let secret, let given = request.headers["authorization"], given.hasPrefix("Bearer ") else { return false }
    let word = Array(given.utf8.dropFirst("Bearer ".utf8.count))
    // The comparison takes the same time for a wrong secret as for the right one.
    var difference = UInt8(word.count == secret.count ? 0 : 1)
    for (index, byte) in word.enumerated() { difference |= byte ^ secret[index % secret.count] }
    return difference == 0
  }

  /// Returns the caller that sent the request.
  /// - Throws: ``RequestFailure`` `.unauthenticated` if the token is not trusted.
  func caller(of request: HTTPRequest, at now: Instant) throws(RequestFailure) -> Caller {
    if isAdministrator(request) { return .administrator }
    guard let tokens, let token = request.headers["x-firebase-auth-token"], !token.isEmpty else { return .anonymous }
    do throws(TokenVerifier.Problem) {
      return Caller(claims: try tokens.claims(of: token, at: now))
    } catch {
      throw RequestFailure(.unauthenticated, Self.text(error))
    }
  }

  private static func text(_ problem: TokenVerifier.Problem) -> String {
    switch problem {
    case .unreadable: "the token in 'x-firebase-auth-token' cannot be read"
    case .algorithm: "the token is not signed with RS256 or ES256"
    case .unknownKey: "the token's key is unknown"
    case .signature: "the token's signature is invalid"
    case .issuer, .audience: "the token is not for this server"
    case .expired: "the token has expired: sign in again"
    case .future: "the token is not valid yet"
    case .noSubject: "the token has no subject"
    }
  }
}
