import COpenSSL

/// The certificate authorities that a client trusts. One context serves any number of connections.
///
/// Unchecked: OpenSSL's reference counts are atomic, and nothing else changes after `init`.
package final class TLSContext: @unchecked Sendable {
  let context: OpaquePointer

  /// The root certificates contain no certificate, or an invalid one.
  package struct UnreadableRoots: Error, Hashable, Sendable {}

  /// Creates a context that trusts the system's certificate authorities: those in OpenSSL's default location, or those
  /// that the environment variables `SSL_CERT_FILE` and `SSL_CERT_DIR` name.
  /// - Parameter roots: Additional trusted certificates in PEM form.
  /// - Throws: ``UnreadableRoots`` if `roots` contains no certificate, or an invalid one.
  package init(roots: String? = nil) throws(UnreadableRoots) {
    guard let context = openssl_client_context() else {
      preconditionFailure("out of memory while creating a TLS context")
    }
    self.context = context
    // If the system has no trusted certificates, each connection fails with an error that says so.
    SSL_CTX_set_default_verify_paths(context)
    if var roots {
      let count = roots.withUTF8 { openssl_add_roots(context, $0.baseAddress, Int32(clamping: $0.count)) }
      guard count > 0 else { throw UnreadableRoots() }
    }
    ERR_clear_error()
  }

  deinit { SSL_CTX_free(context) }
}
