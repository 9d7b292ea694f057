package import ConnectServer
import Files
import ProjectFiles

/// Reads the token keys and the admin secret for `serve`.
/// - Parameters:
///   - keysPlace: The file or URL of a JWKS document. It is read again while the server runs, so that keys can be
///     rotated.
///   - secretFile: A file with the admin secret, at least 32 bytes; surrounding white space is ignored.
///   - report: Called if keys can no longer be fetched from the URL.
/// - Throws: ``AuthenticatorError``, ``KeyFetchError``.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package func readAuthenticator(
  keysPlace: String?, issuer: String?, audience: String?, secretFile: String?,
  report: @escaping @Sendable (String) -> Void
) async throws -> Authenticator {
  var tokens: TokenVerifier?
  if let keysPlace {
    guard let issuer, let audience else { throw AuthenticatorError.noIssuer }
    if keysPlace.contains("://") {
      guard let url = KeysURL(keysPlace) else { throw AuthenticatorError.keysURL(keysPlace) }
      let fetcher = try await KeyFetcher.start(url, report: report)
      tokens = TokenVerifier(
        issuer: issuer, audience: audience, keyWasUnknown: { fetcher.keyWasUnknown() }, load: { fetcher.document })
    } else {
      tokens = TokenVerifier(issuer: issuer, audience: audience) { LocalFileTree().contents(of: keysPlace) }
    }
    guard tokens != nil else { throw AuthenticatorError.keys(keysPlace) }
  }
  var secret: [UInt8]?
  if let secretFile {
    guard let bytes = LocalFileTree().contents(of: secretFile) else { throw AuthenticatorError.secret(secretFile) }
    let isSpace: (UInt8) -> Bool = { $0 == 10 || $0 == 13 || $0 == 32 }
    let word = Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    guard word.count >= 32, word.count <= 4096 else { throw AuthenticatorError.secret(secretFile) }
    secret = word
  }
  return Authenticator(tokens: tokens, secret: secret)
}

/// Why the options for tokens and the admin secret are invalid.
package enum AuthenticatorError: Error, Hashable, Sendable, CustomStringConvertible {
  case keysURL(String)
  case noIssuer
  case keys(String)
  case secret(String)

  package var description: String {
    switch self {
    case .keysURL(let text):
      "'\(text)' is not a valid value for '--token-keys': expected an 'https://' URL ('http://' is allowed only for this machine)"
    case .noIssuer:
      "'--token-keys' requires '--token-issuer' and '--token-audience', because tokens for other services must be rejected"
    case .keys(let path): "'\(path)' is not a JWKS document with a key for RS256 (at least 2,048 bits) or ES256"
    case .secret(let path): "'\(path)' must be a readable file with an admin secret of 32 to 4,096 bytes"
    }
  }
}
