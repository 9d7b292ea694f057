/// A fast 128-bit hash of file contents. Not cryptographically secure.
struct ContentHash: Hashable, Sendable, BitwiseCopyable {
  var low: UInt64
  var high: UInt64

  init(_ bytes: [UInt8], seed: UInt64) {
    self = bytes.withUnsafeBytes { ContentHash($0, seed: seed) }
  }

  init(_ bytes: UnsafeRawBufferPointer, seed: UInt64) {
    var first = seed ^ 0xA076_1D64_78BD_642F
    var second = UInt64(truncatingIfNeeded: bytes.count) ^ 0xE703_7ED1_A0B4_28DB
    var offset = 0
    while offset + 16 <= bytes.count {
      let left = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let right = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
      first = Self.fold(left ^ first, right ^ 0x8EBC_6AF0_9C88_C6E3)
      second = Self.fold(right ^ second, left ^ 0x5899_65CC_7537_4CC3)
      offset += 16
    }
    var tail: (UInt64, UInt64) = (0, 0)
    for index in offset..<bytes.count {
      let shift = UInt64((index - offset) % 8) * 8
      if index - offset < 8 { tail.0 |= UInt64(bytes[index]) << shift } else { tail.1 |= UInt64(bytes[index]) << shift }
    }
    low = Self.fold(tail.0 ^ first, tail.1 ^ 0x1D8E_4E27_C47D_124F)
    high = Self.fold(tail.1 ^ second, low ^ 0xEB44_ACCA_B455_D165)
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low ^ (left &+ right)
  }
}
