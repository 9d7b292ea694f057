import TestSupport
import Testing

@testable import EventLoop

/// Collects what a connection says. Unchecked: used on the loop only.
private final class Recorder: StreamHandler, @unchecked Sendable {
  var received: [UInt8] = []
  var hasEnded = false
  var onReceive: (Recorder) -> Void = { _ in }
  var onEnd: (Recorder) -> Void = { _ in }
  var onDrain: () -> Void = {}
  var onClose: (Recorder, SocketError?) -> Void = { _, _ in }

  func streamReceived(_ bytes: UnsafeRawBufferPointer) {
    received += bytes
    onReceive(self)
  }

  func streamEnded() {
    hasEnded = true
    onEnd(self)
  }

  func streamDrained() { onDrain() }
  func streamClosed(_ error: SocketError?) { onClose(self, error) }
}

private func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) } }

@Test func aLargeEchoArrivesWhole() async throws {
  try await withLoop { loop in
    let payload = bytes(3_000_000)
    let echoed = try await finished("the connection") {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[UInt8], any Error>) in
        loop.execute {
          do {
            let listener = try TCPListener(on: loop, .loopback(port: 0)) { stream in
              let server = Recorder()
              stream.handler = server
              server.onReceive = { server in
                stream.write { $0.append(server.received) }
                server.received.removeAll()
                if stream.isFull { stream.pauseReading() }
              }
              server.onDrain = { stream.resumeReading() }
              server.onEnd = { _ in stream.closeAfterOutput(dropsInput: false) }
            }
            loop.connect(to: "127.0.0.1", port: listener.port, timeout: 5_000_000_000) { result in
              guard case .success(let stream) = result else { return continuation.resume(returning: []) }
              let client = Recorder()
              stream.handler = client
              client.onReceive = { if $0.received.count == payload.count { stream.close() } }
              client.onClose = { client, _ in
                listener.close()
                continuation.resume(returning: client.received)
              }
              stream.write { $0.append(payload) }
            }
          } catch {
            continuation.resume(throwing: error)
          }
        }
      }
    }
    #expect(echoed == payload)
  }
}

@Test(arguments: ["127.0.0.1", "::1", "localhost"])
func aPeerThatHasEndedStillReads(host: String) async throws {
  try await withLoop { loop in
    let answer = try await finished("the connection") {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[UInt8], any Error>) in
        loop.execute {
          do {
            let listener = try TCPListener(on: loop, .loopback(port: 0)) { stream in
              let server = Recorder()
              stream.handler = server
              server.onEnd = { server in
                stream.write { $0.append(server.received.reversed()) }
                stream.closeAfterOutput(dropsInput: false)
              }
            }
            loop.connect(to: host, port: listener.port, timeout: 5_000_000_000) { result in
              switch result {
              case .failure(let error): continuation.resume(throwing: error)
              case .success(let stream):
                let client = Recorder()
                stream.handler = client
                // Dropping input, the client would not see the answer; so it ends by hand.
                client.onEnd = { client in
                  stream.close()
                  continuation.resume(returning: client.received)
                }
                stream.write { $0.append([1, 2, 3]) }
                stream.endOutput()
              }
            }
          } catch {
            continuation.resume(throwing: error)
          }
        }
      }
    }
    #expect(answer == [3, 2, 1])
  }
}

@Test func aPortInUseIsNamed() async throws {
  try await withLoop { loop in
    let error = try await loop.perform {
      let first = try TCPListener(on: loop, .loopback(port: 0)) { _ in }
      defer { first.close() }
      return #expect(throws: SocketError.self) { try TCPListener(on: loop, .loopback(port: first.port)) { _ in } }
    }
    #expect(error?.reason == .addressInUse)
    #expect(error?.description.contains("listen on port") == true)
    let all = try await loop.perform {
      let listener = try TCPListener(on: loop, .any(port: 0)) { _ in }
      defer { listener.close() }
      return listener.port
    }
    #expect(all > 0)
  }
}

private func connectError(_ host: String, port: UInt16) async throws -> SocketError? {
  try await withLoop { loop in
    try await finished("the connection") {
      await withCheckedContinuation { continuation in
        loop.execute {
          loop.connect(to: host, port: port, timeout: 5_000_000_000) { result in
            if case .failure(let error) = result {
              continuation.resume(returning: error)
            } else {
              continuation.resume(returning: nil)
            }
          }
        }
      }
    }
  }
}

@Test func connectionsThatCannotBeMade() async throws {
  let port = try await withLoop { loop in
    try await loop.perform {
      let listener = try TCPListener(on: loop, .loopback(port: 0)) { _ in }
      defer { listener.close() }
      return listener.port
    }
  }
  #expect(try await connectError("127.0.0.1", port: port)?.reason == .refused)
  #expect(try await connectError("no-such-host.invalid", port: 80)?.reason == .unknownHost)
}

@Test func theLoopsEndClosesItsConnections() async throws {
  let loop = try EventLoop()
  try loop.start()
  let error = try await finished("the connection") {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<SocketError?, any Error>) in
      loop.execute {
        do {
          let listener = try TCPListener(on: loop, .loopback(port: 0)) { stream in
            stream.handler = Recorder()
            loop.stop()
          }
          loop.connect(to: "127.0.0.1", port: listener.port, timeout: 5_000_000_000) { result in
            guard case .success(let stream) = result else { return }
            let client = Recorder()
            client.onClose = { _, error in continuation.resume(returning: error) }
            stream.handler = client
          }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }
  #expect(error != nil)
  try await finished("the loop's end") { await loop.stopAndWait() }
}

@Test(arguments: [
  ("127.0.0.1", SocketAddress.Host.v4([127, 0, 0, 1])), ("[::1]", .v6([UInt8](repeating: 0, count: 15) + [1])),
])
func numericAddresses(text: String, host: SocketAddress.Host) {
  #expect(SocketAddress(numeric: text, port: 9399) == SocketAddress(host, port: 9399))
  #expect(SocketAddress(numeric: "localhost", port: 9399) == nil)
}
