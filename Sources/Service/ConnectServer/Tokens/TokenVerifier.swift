package import JSONText
package import Scalars
import Synchronization
import TLS

/// Verifies JSON Web Tokens: a known key must have signed the token, it must be for this server, and it must not have
/// expired.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class TokenVerifier: Sendable {
  package enum Problem: Error, Hashable, Sendable {
    case unreadable
    case algorithm
    case unknownKey
    case signature
    case issuer
    case audience
    case expired
    case future
    case noSubject
  }

  private struct State {
    var keys: JSONWebKeySet
    var document: [UInt8]
    var lookedAt: Instant?
  }

  private let issuer: String
  private let audience: String
  private let load: @Sendable () -> [UInt8]?
  private let keyWasUnknown: @Sendable () -> Void
  private let state: Mutex<State>

  /// The allowed clock difference, in seconds.
  private static var skew: Int64 { 60 }
  /// How long keys are used before they are loaded again, in seconds.
  private static var lookInterval: Int64 { 5 }
  private static var sizeLimit: Int { 16 << 10 }

  /// - Parameters:
  ///   - keyWasUnknown: Called when a token names a key that is not in the document.
  /// - load: Returns the JWKS document. It is called repeatedly, so that keys can be changed.
  /// - Returns: `nil` if there are no keys.
  package init?(
    issuer: String, audience: String, keyWasUnknown: @escaping @Sendable () -> Void = {},
    load: @escaping @Sendable () -> [UInt8]?
  ) {
    guard let document = load(), let keys = JSONWebKeySet(document) else { return nil }
    self.issuer = issuer
    self.audience = audience
    self.load = load
    self.keyWasUnknown = keyWasUnknown
    state = Mutex(State(keys: keys, document: document))
  }

  /// Returns the claims of a token.
  package func claims(of token: String, at now: Instant) throws(Problem) -> JSONObject {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard token.utf8.count <= Self.sizeLimit, parts.count == 3, let header = object(parts[0]),
      let signature = decodeBase64URL(parts[2])
    else { throw .unreadable }
    guard let name = header["alg"]?.string, SigningKey.Algorithm(rawValue: name) != nil, header["crit"] == nil else {
      throw .algorithm
    }
    let id = header["kid"]?.string
    // The document may already have a new key that was not loaded yet.
    guard let key = keys(at: now).key(id: id, algorithm: name) ?? freshKeys().key(id: id, algorithm: name) else {
      keyWasUnknown()
      throw .unknownKey
    }
    let signed = token.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count)
    guard key.verifies(signature, of: signed) else { throw .signature }
    // Nothing of the payload is read before the signature is verified.
    guard let claims = object(parts[1]) else { throw .unreadable }
    try check(claims, at: now)
    return claims
  }

  private func check(_ claims: JSONObject, at now: Instant) throws(Problem) {
    guard claims["iss"]?.string == issuer else { throw .issuer }
    let audiences = claims["aud"]?.array?.compactMap(\.string) ?? [claims["aud"]?.string].compactMap { $0 }
    guard audiences.contains(audience) else { throw .audience }
    let seconds = now.microseconds / 1_000_000
    guard let end = time(claims["exp"]), end > seconds - Self.skew else { throw .expired }
    for name in ["iat", "nbf", "auth_time"] {
      guard let value = claims[name] else { continue }
      guard let start = time(value), start <= seconds + Self.skew else { throw .future }
    }
    guard let subject = claims["sub"]?.string, !subject.isEmpty else { throw .noSubject }
  }

  private func object(_ part: Substring) -> JSONObject? {
    guard let bytes = decodeBase64URL(part) else { return nil }
    // Whatever the error is, the caller learns only that the token cannot be read.
    return (try? parseJSON(bytes, depthLimit: 32))?.object
  }

  private func time(_ value: JSONValue?) -> Int64? {
    guard let number = value?.number.flatMap({ Double($0) }), number.magnitude < 1e15 else { return nil }
    return Int64(number)
  }

  /// Returns the current keys. If a document cannot be read, the known keys stay in use.
  private func keys(at now: Instant) -> JSONWebKeySet {
    let isDue = state.withLock { state in
      if let last = state.lookedAt, now.microseconds - last.microseconds < Self.lookInterval * 1_000_000,
        now.microseconds >= last.microseconds
      {
        return false
      }
      state.lookedAt = now
      return true
    }
    return isDue ? freshKeys() : state.withLock { $0.keys }
  }

  private func freshKeys() -> JSONWebKeySet {
    if let document = load() {
      let isSame = state.withLock { $0.document == document }
      if !isSame, let keys = JSONWebKeySet(document) {
        state.withLock { state in
          state.keys = keys
          state.document = document
        }
      }
    }
    return state.withLock { $0.keys }
  }
}
