#if os(Linux)
  import Foundation
  import Locks
  import TestSupport

  /// A network between clients and a server on loopback, which delays, cuts and truncates what passes.
  final class FaultyProxy: Sendable {
    private struct State: Sendable {
      var random: SeededRandom
      var isFaulty = true
      var open: Set<Int32> = []
      var cuts = 0
    }

    let port: UInt16
    private let target: UInt16
    private let listener: Int32
    private let state: Locked<State>

    init(to target: UInt16, seed: UInt64) throws {
      self.target = target
      state = Locked(State(random: SeededRandom(seed: seed)))
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard Self.withAddress(0, { bind(listener, $0, $1) }) == 0, listen(listener, 256) == 0 else {
        throw POSIXError(.EADDRINUSE)
      }
      var address = sockaddr_in()
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      _ = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
      }
      self.listener = listener
      port = UInt16(bigEndian: address.sin_port)
      Thread.detachNewThread { [self] in accept() }
    }

    /// From now on everything passes.
    func heal() { state.withLock { $0.isFaulty = false } }

    /// How many connections were cut, whole or in the middle of something.
    var cuts: Int { state.withLock { $0.cuts } }

    func stop() {
      shutdown(listener, Int32(SHUT_RDWR))
      state.withLock { for descriptor in $0.open { shutdown(descriptor, Int32(SHUT_RDWR)) } }
    }

    private func accept() {
      defer { close(listener) }
      while true {
        let client = Glibc.accept(listener, nil, nil)
        guard client >= 0 else { return }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard Self.withAddress(target, { connect(server, $0, $1) }) == 0 else {
          close(client)
          close(server)
          continue
        }
        state.withLock { $0.open.formUnion([client, server]) }
        let ends = Locked(2)
        for (from, to) in [(client, server), (server, client)] {
          Thread.detachNewThread { [self] in
            copy(from, to)
            let isLast = ends.withLock { count in
              count -= 1
              return count == 0
            }
            guard isLast else { return }
            state.withLock { $0.open.subtract([client, server]) }
            close(client)
            close(server)
          }
        }
      }
    }

    private enum Fault {
      case none
      case delay(UInt32)
      /// Passes so many bytes, and no more ever.
      case cut(after: Int)
    }

    private func problem(for count: Int) -> Fault {
      state.withLock { state in
        guard state.isFaulty else { return .none }
        switch state.random.int(below: 100) {
        case 0..<55: return .none
        case 55..<92: return .delay(UInt32(state.random.int(below: 15_000)))
        default:
          state.cuts += 1
          return .cut(after: state.random.int(below: count + 1))
        }
      }
    }

    private func copy(_ from: Int32, _ to: Int32) {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        let count = read(from, &buffer, buffer.count)
        var passed = max(0, count)
        if count > 0 {
          switch problem(for: count) {
          case .none: break
          case .delay(let microseconds): usleep(microseconds)
          case .cut(let after): passed = after
          }
        }
        guard count > 0, send(to, buffer, passed, Int32(MSG_NOSIGNAL)) == count else {
          shutdown(to, Int32(SHUT_RDWR))
          shutdown(from, Int32(SHUT_RDWR))
          return
        }
      }
    }

    private static func withAddress<Result>(
      _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
  }
#endif
