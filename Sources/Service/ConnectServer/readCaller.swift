import Execution
import HTTP1
import JSONText

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension ServerMode {
  /// Returns the caller that sent the request.
  /// - Throws: ``RequestFailure`` `.unauthenticated` if the token cannot be read.
  func caller(of request: HTTPRequest) throws(RequestFailure) -> Caller {
    guard self == .development else { return .anonymous }
    if isAdministrator(request) { return .administrator }
    guard let token = request.headers["x-firebase-auth-token"], !token.isEmpty else { return .anonymous }
    guard let claims = readClaims(token) else {
      throw RequestFailure(.unauthenticated, "the token in 'x-firebase-auth-token' cannot be read")
    }
    return Caller(claims: claims)
  }

  func isAdministrator(_ request: HTTPRequest) -> Bool {
    self == .development && request.headers["authorization"] == "Bearer owner"
  }
}

/// Returns the payload of a JSON Web Token. The signature is not verified.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
private func readClaims(_ token: String) -> JSONObject? {
  let parts = token.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 3, let payload = decodeBase64URL(parts[1]) else { return nil }
  // Whatever the error is, the caller learns only that the token cannot be read.
  return (try? parseJSON(payload, depthLimit: 32))?.object
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
func decodeBase64URL(_ text: Substring) -> [UInt8]? {
  var bytes: [UInt8] = []
  var bits: UInt32 = 0
  var count = 0
  for letter in text.utf8 {
    let value: UInt8
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): value = letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"), UInt8(ascii: "+"): value = 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): value = 63
    case UInt8(ascii: "="): continue
    default: return nil
    }
    bits = bits << 6 | UInt32(value)
    count += 6
    if count >= 8 {
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
  }
  return bytes
}
