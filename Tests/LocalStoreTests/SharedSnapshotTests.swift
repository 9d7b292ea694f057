import Foundation
import TestSupport
import Testing

@testable import LocalStore

@Suite("Shared snapshots")
struct SharedSnapshotTests {
  @Test("what was written is read; the revision never goes back; formats are checked")
  func roundTrip() throws {
    let folder = try StoreFolder()
    let snapshot = try SharedSnapshot(folder.location)
    #expect(try snapshot.read(format: 1) == nil)
    #expect(try snapshot.write([1, 2, 3], revision: 5, format: 1))
    #expect(try snapshot.read(format: 1) == .init(revision: 5, format: 1, payload: [1, 2, 3]))
    #expect(try !snapshot.write([9], revision: 5, format: 1))
    #expect(try !snapshot.write([9], revision: 4, format: 1))
    #expect(try snapshot.write([], revision: 6, format: 2))
    #expect(storeErrorCode { _ = try snapshot.read(format: 1) } == .schemaTooNew)
    #expect(try snapshot.read(format: 2)?.payload == [])
  }

  @Test("a damaged file is an error, never a value, and can be written again")
  func damage() throws {
    let folder = try StoreFolder()
    let snapshot = try SharedSnapshot(folder.location)
    let payload = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    try snapshot.write(payload, revision: 1, format: 1)
    let whole = try Data(contentsOf: URL(filePath: folder.path + "/store.snapshot"))
    for length in [0, 3, 39, 40, 500, whole.count - 1] {
      try whole.prefix(length).write(to: URL(filePath: folder.path + "/store.snapshot"))
      #expect(storeErrorCode { _ = try snapshot.read(format: 1) } == .corrupt, "\(length) bytes")
    }
    for offset in stride(from: 0, to: whole.count, by: 37) {
      var changed = whole
      changed[offset] ^= 0x80
      try changed.write(to: URL(filePath: folder.path + "/store.snapshot"))
      let code = storeErrorCode { _ = try snapshot.read(format: 1) }
      #expect(code == .corrupt || code == .formatTooNew, "byte \(offset)")
    }
    #expect(try snapshot.write([7], revision: .max, format: 1))
  }

  @Test("readers beside a writer see whole files only")
  func concurrent() async throws {
    let folder = try StoreFolder()
    let snapshot = try SharedSnapshot(folder.location)
    try snapshot.write([0], revision: 0, format: 1)
    async let writing: Void = blocking {
      for number in 1...100 {
        try snapshot.write([UInt8](repeating: UInt8(number), count: number * 50), revision: Int64(number), format: 1)
      }
    }
    let last = try await blocking {
      var last: Int64 = 0
      let end = ContinuousClock.now + .seconds(60)
      while last < 100, ContinuousClock.now < end {
        guard let content = try snapshot.read(format: 1) else { continue }
        #expect(content.revision >= last)
        #expect(content.payload.allSatisfy { $0 == UInt8(content.revision) })
        last = content.revision
      }
      return last
    }
    try await writing
    #expect(last == 100)
  }
}
