import Glibc
import Testing

@testable import EventLoop

/// A target that also counts the events that come after its end.
///
/// Unchecked: only the loop's thread uses it.
private final class Probe: PollTarget, @unchecked Sendable {
  var events = 0

  override func ready(_ readiness: Readiness) { events += 1 }
  override func markClosed() {}
}

@Test("a closed socket is forgotten also while another process still has it")
func aSharedSocketIsForgotten() async throws {
  try await withLoop { loop in
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    // As a child process has it between fork and exec.
    let copy = dup(ends[0])
    let probe = Probe(descriptor: ends[0])
    try await loop.perform {
      try loop.watch(probe, .read)
      loop.close(probe)
    }
    var byte: UInt8 = 1
    #expect(write(ends[1], &byte, 1) == 1)
    for _ in 0..<5 { try await loop.perform {} }
    let events = try await loop.perform { probe.events }
    #expect(events == 0)
    close(copy)
    close(ends[1])
  }
}
