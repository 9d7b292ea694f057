import Foundation
import Synchronization

/// A network between a client and a server's Unix socket, which can stand still or break.
final class SocketProxy: Sendable {
  private struct State {
    var isStalled = false
    var isClosed = false
    var open: Set<Int32> = []
  }

  let folder: String
  private let target: String
  private let listener: Int32
  private let state = Mutex(State())

  init(to targetFolder: String) throws {
    folder = "/tmp/martlet-proxy-\(UUID().uuidString.prefix(8))"
    target = "\(targetFolder)/.s.PGSQL.5432"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let status = Self.withAddress("\(folder)/.s.PGSQL.5432") { [listener] in bind(listener, $0, $1) }
    guard status == 0, listen(listener, 128) == 0 else { throw POSIXError(.EADDRINUSE) }
    Thread.detachNewThread { [self] in accept() }
  }

  /// Nothing is passed on, until it is `false` again.
  func stall(_ isStalled: Bool) { state.withLock { $0.isStalled = isStalled } }

  /// Every connection breaks.
  func cut() { state.withLock { for descriptor in $0.open { shutdown(descriptor, Int32(SHUT_RDWR)) } } }

  func stop() {
    state.withLock { $0.isClosed = true }
    shutdown(listener, Int32(SHUT_RDWR))
    cut()
    // A folder that stays harms nobody.
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0 else { return }
      let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      guard Self.withAddress(target, { connect(server, $0, $1) }) == 0 else {
        close(client)
        close(server)
        continue
      }
      state.withLock { $0.open.formUnion([client, server]) }
      let ends = Ends()
      for (from, to) in [(client, server), (server, client)] {
        Thread.detachNewThread { [self] in
          copy(from, to)
          if ends.isLast() {
            state.withLock { $0.open.subtract([client, server]) }
            close(client)
            close(server)
          }
        }
      }
    }
  }

  private final class Ends: Sendable {
    private let count = Mutex(2)
    func isLast() -> Bool {
      count.withLock { count in
        count -= 1
        return count == 0
      }
    }
  }

  private func copy(_ from: Int32, _ to: Int32) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(from, &buffer, buffer.count)
      while state.withLock({ $0.isStalled && !$0.isClosed }) { usleep(5000) }
      guard count > 0, send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else {
        shutdown(to, Int32(SHUT_RDWR))
        return
      }
    }
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in path.utf8.enumerated() { place[index] = byte }
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
