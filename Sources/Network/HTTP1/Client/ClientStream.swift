import EventLoop
import TLS

/// A client's connection, encrypted or not. Used on the loop's thread only.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
enum ClientStream {
  case plain(TCPStream)
  case encrypted(TLSStream)

  /// The number of bytes that the system has accepted.
  var sentCount: Int {
    switch self {
    case .plain(let stream): stream.sentCount
    case .encrypted(let stream): stream.sentCount
    }
  }

  func setHandler(_ handler: any StreamHandler) {
    switch self {
    case .plain(let stream): stream.handler = handler
    case .encrypted(let stream): stream.handler = handler
    }
  }

  func write(_ body: (inout ByteBuffer) -> Void) {
    switch self {
    case .plain(let stream): stream.write(body)
    case .encrypted(let stream): stream.write(body)
    }
  }

  func close() {
    switch self {
    case .plain(let stream): stream.close()
    case .encrypted(let stream): stream.close()
    }
  }
}
