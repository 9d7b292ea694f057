import COpenSSL

/// Whom a client believes. Made once, for any number of connections.
///
/// `@unchecked Sendable`: OpenSSL counts references to it with atomic numbers, and nothing of it changes after `init`.
package final class TLSContext: @unchecked Sendable {
  let context: OpaquePointer

  /// What is wrong with the certificates that were given.
  package struct UnreadableRoots: Error, Hashable, Sendable {}

  /// Believes the system's authorities: those of OpenSSL's usual place, or of the environment's `SSL_CERT_FILE` and
  /// `SSL_CERT_DIR`.
  /// - Parameter roots: Certificates in PEM form that are believed too.
  /// - Throws: When `roots` holds no certificate, or one that cannot be read.
  package init(roots: String? = nil) throws(UnreadableRoots) {
    guard let context = openssl_client_context() else {
      preconditionFailure("no memory is left for encrypted connections")
    }
    self.context = context
    // A system without any has nobody to believe: then every certificate is refused, which says so.
    SSL_CTX_set_default_verify_paths(context)
    if var roots {
      let count = roots.withUTF8 { openssl_add_roots(context, $0.baseAddress, Int32(clamping: $0.count)) }
      guard count > 0 else { throw UnreadableRoots() }
    }
    ERR_clear_error()
  }

  deinit { SSL_CTX_free(context) }
}
