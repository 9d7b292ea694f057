import COpenSSL

/// Somebody's public key, by which their signatures are known.
///
/// Unchecked: OpenSSL's keys are never changed after they are made, and many threads may verify by one.
package final class SigningKey: @unchecked Sendable {
  package enum Algorithm: String, Sendable {
    /// RSA with PKCS #1 padding, and SHA-256.
    case rs256 = "RS256"
    /// ECDSA on the curve P-256, and SHA-256.
    case es256 = "ES256"
  }

  package let algorithm: Algorithm
  private let key: OpaquePointer

  /// An RSA key of 2,048 bits at least.
  package init?(rsaModulus modulus: [UInt8], exponent: [UInt8]) {
    let digits = modulus.drop { $0 == 0 }
    guard digits.count >= 256, digits.count <= 2048, !exponent.isEmpty, exponent.count <= 8,
      let key = openssl_rsa_key(modulus, Int32(modulus.count), exponent, Int32(exponent.count))
    else { return nil }
    algorithm = .rs256
    self.key = key
  }

  /// A point of the curve P-256.
  package init?(p256X x: [UInt8], y: [UInt8]) {
    guard x.count == 32, y.count == 32, let key = openssl_p256_key([4] + x + y) else { return nil }
    algorithm = .es256
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  /// Whether the signature is this key's for the message.
  /// - Parameter signature: As JSON Web Tokens have it: of ES256 the two numbers, 32 bytes each.
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
