import COpenSSL

/// A public key that verifies signatures.
///
/// Unchecked: an OpenSSL key is immutable after its creation, and several threads may use it to verify.
package final class SigningKey: @unchecked Sendable {
  package enum Algorithm: String, Sendable {
    /// RSA with PKCS #1 padding and SHA-256.
    case rs256 = "RS256"
    /// ECDSA on the curve P-256 with SHA-256.
    case es256 = "ES256"
  }

  package let algorithm: Algorithm
  private let key: OpaquePointer

  /// Creates an RSA key. Returns `nil` if it is invalid or has less than 2,048 bits.
  package init?(rsaModulus modulus: [UInt8], exponent: [UInt8]) {
    let digits = modulus.drop { $0 == 0 }
    guard digits.count >= 256, digits.count <= 2048, !exponent.isEmpty, exponent.count <= 8,
      let key = openssl_rsa_key(modulus, Int32(modulus.count), exponent, Int32(exponent.count))
    else { return nil }
    algorithm = .rs256
    self.key = key
  }

  /// Creates a key from a point on the curve P-256. Returns `nil` if the point is not on the curve.
  package init?(p256X x: [UInt8], y: [UInt8]) {
    guard x.count == 32, y.count == 32, let key = openssl_p256_key([4] + x + y) else { return nil }
    algorithm = .es256
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  /// Whether the signature was made for the message with the private key that belongs to this key.
  /// - Parameter signature: In the form of JSON Web Tokens: for ES256 the two numbers, 32 bytes each.
  package func verifies(_ signature: [UInt8], of message: some Collection<UInt8>) -> Bool {
    let message = Array(message)
    switch algorithm {
    case .rs256: return openssl_verify(key, signature, signature.count, message, message.count) == 1
    case .es256:
      guard signature.count == 64 else { return false }
      var der = [UInt8](repeating: 0, count: 80)
      let count = openssl_ecdsa_der(signature, &der)
      return count > 0 && openssl_verify(key, der, Int(count), message, message.count) == 1
    }
  }
}
