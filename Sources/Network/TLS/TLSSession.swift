import COpenSSL
import EventLoop

/// One encrypted connection's state, without a socket: bytes of the peer go in, plain bytes and bytes for the peer come
/// out.
///
/// Used by one thread at a time.
final class TLSSession {
  private let session: OpaquePointer
  /// What the peer sent, and what is to be sent. The session owns both.
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer
  private let host: String

  /// - Parameter host: The name or address that the server's certificate must be for.
  init(_ context: TLSContext, host: String) throws(SocketError) {
    guard let session = SSL_new(context.context), let incoming = BIO_new(BIO_s_mem()),
      let outgoing = BIO_new(BIO_s_mem())
    else { preconditionFailure("no memory is left for an encrypted connection") }
    self.session = session
    self.incoming = incoming
    self.outgoing = outgoing
    self.host = host
    SSL_set_bio(session, incoming, outgoing)
    SSL_set_connect_state(session)
    let isAddress = SocketAddress(numeric: host, port: 0) != nil
    // A dot at the end says that a name is whole; certificates have none.
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    guard openssl_expect_host(session, name, isAddress ? 1 : 0) == 1 else {
      throw SocketError(.unknownHost, "'\(host)' is no name that a certificate can be for")
    }
  }

  deinit { SSL_free(session) }

  /// Takes bytes of the peer.
  func receive(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
      let count = BIO_write(incoming, part.baseAddress, Int32(part.count))
      guard count > 0 else { return }
      rest = rest.dropFirst(Int(count))
    }
  }

  /// Goes on with the handshake.
  /// - Returns: Whether it is done.
  func handshake() throws(SocketError) -> Bool {
    ERR_clear_error()
    let result = SSL_do_handshake(session)
    if result == 1 { return true }
    try check(result, doing: "open an encrypted connection to \(host)")
    return false
  }

  enum Reading {
    case bytes(Int)
    /// The peer has to send more first.
    case nothing
    /// The peer has said that it sends nothing more.
    case end
  }

  /// The next plain bytes.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Reading {
    ERR_clear_error()
    let count = SSL_read(session, buffer.baseAddress, Int32(clamping: buffer.count))
    if count > 0 { return .bytes(Int(count)) }
    if SSL_get_error(session, count) == SSL_ERROR_ZERO_RETURN { return .end }
    try check(count, doing: "read from the encrypted connection to \(host)")
    return .nothing
  }

  /// Encrypts plain bytes; the handshake must be done.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SocketError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
      ERR_clear_error()
      let count = SSL_write(session, part.baseAddress, Int32(part.count))
      guard count > 0 else {
        try check(count, doing: "write to the encrypted connection to \(host)")
        throw SocketError(.notEncrypted, "the encrypted connection to \(host) takes nothing more")
      }
      rest = rest.dropFirst(Int(count))
    }
  }

  /// Says that nothing more is sent.
  func end() { SSL_shutdown(session) }

  /// Takes what is to be sent to the peer.
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
    let reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "the peer broke it off"
    throw SocketError(.notEncrypted, "cannot \(action): \(reason)")
  }
}
