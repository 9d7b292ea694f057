package import ConnectServer
import Files
import ProjectFiles

/// Reads what `serve` is told to believe of its callers.
/// - Parameters:
///   - keysPlace: A JWKS document's file or URL. It is looked at again while the server runs, so that keys can be
///     changed.
///   - secretFile: The administrator's word, at least 32 bytes; line ends around it do not count.
///   - report: Told when keys of the network cannot be fetched any more.
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

/// Why a server cannot know its callers.
package enum AuthenticatorError: Error, Hashable, Sendable, CustomStringConvertible {
  case keysURL(String)
  case noIssuer
  case keys(String)
  case secret(String)

  package var description: String {
    switch self {
    case .keysURL(let text):
      "'\(text)' is no 'https://…' where keys can be fetched ('http://' works for this machine alone)"
    case .noIssuer: "'--token-keys' needs '--token-issuer' and '--token-audience': a token for others is not for us"
    case .keys(let path): "'\(path)' is no JWKS document with a key for RS256 (2,048 bits or more) or ES256"
    case .secret(let path): "'\(path)' must hold the administrator's word, 32 to 4,096 bytes"
    }
  }
}
