import JSONText
import TLS

/// The keys of a JWKS document. A token is trusted if one of these keys has signed it.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package struct JSONWebKeySet: Sendable {
  struct Entry: Sendable {
    let id: String?
    let key: SigningKey
  }

  let entries: [Entry]

  /// - Returns: `nil` if `document` is not a JWKS document, or has no key for a supported signature algorithm.
  package init?(_ document: [UInt8]) {
    guard document.count <= 1 << 20, let json = try? parseJSON(document, depthLimit: 8), let keys = json["keys"]?.array
    else { return nil }
    entries = keys.compactMap(Entry.init)
    if entries.isEmpty { return nil }
  }

  /// Returns the key that a token names. The key determines the algorithm: a token cannot choose another one.
  func key(id: String?, algorithm: String) -> SigningKey? {
    let fitting = entries.filter { $0.key.algorithm.rawValue == algorithm }
    if let id { return fitting.first { $0.id == id }?.key }
    return fitting.count == 1 ? fitting[0].key : nil
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
extension JSONWebKeySet.Entry {
  fileprivate init?(_ json: JSONValue) {
    func bytes(_ name: String) -> [UInt8]? { json[name]?.string.flatMap { decodeBase64URL($0[...]) } }
    if let use = json["use"]?.string, use != "sig" { return nil }
    let key: SigningKey?
    switch json["kty"]?.string {
    case "RSA":
      guard let modulus = bytes("n"), let exponent = bytes("e") else { return nil }
      key = SigningKey(rsaModulus: modulus, exponent: exponent)
    case "EC" where json["crv"] == "P-256":
      guard let x = bytes("x"), let y = bytes("y") else { return nil }
      key = SigningKey(p256X: x, y: y)
    default: return nil
    }
    guard let key else { return nil }
    if let algorithm = json["alg"]?.string, algorithm != key.algorithm.rawValue { return nil }
    self.init(id: json["kid"]?.string, key: key)
  }
}
