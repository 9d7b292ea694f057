import COpenSSL
import EventLoop

/// The state of a TLS connection, without a socket. It takes encrypted bytes from the peer and plaintext to send, and
/// returns decrypted bytes and encrypted bytes for the peer.
///
/// Only one thread may use a session at a time.
final class TLSSession {
  private let session: OpaquePointer
  /// The encrypted bytes from the peer and for the peer. The session owns both buffers.
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer
  private let host: String

  /// - Parameter host: The name or address that the server's certificate must be for.
  init(_ context: TLSContext, host: String) throws(SocketError) {
    guard let session = SSL_new(context.context), let incoming = BIO_new(BIO_s_mem()),
      let outgoing = BIO_new(BIO_s_mem())
    else { preconditionFailure("out of memory while creating a TLS session") }
    self.session = session
    self.incoming = incoming
    self.outgoing = outgoing
    self.host = host
    SSL_set_bio(session, incoming, outgoing)
    SSL_set_connect_state(session)
    let isAddress = SocketAddress(numeric: host, port: 0) != nil
    // A trailing dot marks a fully qualified name. Certificates contain names without it.
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    guard openssl_expect_host(session, name, isAddress ? 1 : 0) == 1 else {
      throw SocketError(.unknownHost, "'\(host)' is not a valid host name")
    }
  }

  deinit { SSL_free(session) }

  /// Takes encrypted bytes that the peer sent.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
      let count = BIO_write(incoming, part.baseAddress, Int32(part.count))
      guard count > 0 else { return }
      rest = rest.dropFirst(Int(count))
    }
  }

  /// Continues the handshake.
  /// - Returns: Whether the handshake is complete.
  func handshake() throws(SocketError) -> Bool {
    ERR_clear_error()
    let result = SSL_do_handshake(session)
    if result == 1 { return true }
    try check(result, doing: "open an encrypted connection to \(host)")
    return false
  }

  enum Reading {
    /// The number of decrypted bytes.
    case bytes(Int)
    /// More bytes from the peer are needed.
    case nothing
    /// The peer has ended its side of the TLS connection.
    case end
  }

  /// Reads the next decrypted bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Reading {
    ERR_clear_error()
    let count = SSL_read(session, buffer.baseAddress, Int32(clamping: buffer.count))
    if count > 0 { return .bytes(Int(count)) }
    if SSL_get_error(session, count) == SSL_ERROR_ZERO_RETURN { return .end }
    try check(count, doing: "read from the encrypted connection to \(host)")
    return .nothing
  }

  /// Encrypts bytes. The handshake must be complete.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SocketError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
      ERR_clear_error()
      let count = SSL_write(session, part.baseAddress, Int32(part.count))
      guard count > 0 else {
        try check(count, doing: "write to the encrypted connection to \(host)")
        throw SocketError(.notEncrypted, "cannot write to the encrypted connection to \(host): it is closed")
      }
      rest = rest.dropFirst(Int(count))
    }
  }

  /// Ends this side of the TLS connection.
  func end() { SSL_shutdown(session) }

  /// Takes the encrypted bytes for the peer.
  func takeOutput(_ body: (Int, _ fill: (UnsafeMutableRawPointer) -> Void) -> Void) {
    let count = BIO_ctrl_pending(outgoing)
    guard count > 0 else { return }
    body(count) { BIO_read(outgoing, $0, Int32(clamping: count)) }
  }

  private func check(_ result: Int32, doing action: String) throws(SocketError) {
    switch SSL_get_error(session, result) {
    case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return
    default: break
    }
    let decision = SSL_get_verify_result(session)
    let code = ERR_get_error()
    if decision != Int(X509_V_OK) {
      let reason = String(cString: X509_verify_cert_error_string(decision))
      throw SocketError(.notTrusted, "the certificate of \(host) is not trusted: \(reason)")
    }
    let reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "the peer closed the connection"
    throw SocketError(.notEncrypted, "cannot \(action): \(reason)")
  }
}
