/// The eight state words, which each block updates.
struct SHA256State: Sendable {
  /// The block size in bytes.
  static var blockLength: Int { 64 }

  private var a: UInt32
  private var b: UInt32
  private var c: UInt32
  private var d: UInt32
  private var e: UInt32
  private var f: UInt32
  private var g: UInt32
  private var h: UInt32

  /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
  static let initial = SHA256State(
    a: 0x6a09_e667, b: 0xbb67_ae85, c: 0x3c6e_f372, d: 0xa54f_f53a,
    e: 0x510e_527f, f: 0x9b05_688c, g: 0x1f83_d9ab, h: 0x5be0_cd19)

  /// The words, most significant byte first.
  var bytes: [UInt8] {
    [a, b, c, d, e, f, g, h].flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// Processes the block at `offset`.
  mutating func absorb(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      Self.fill(schedule, from: bytes, at: offset)
      roundConstants.withUnsafeBufferPointer { constants in
        var next = self
        for index in 0..<64 { next.turn(schedule[index] &+ constants[index]) }
        a &+= next.a
        b &+= next.b
        c &+= next.c
        d &+= next.d
        e &+= next.e
        f &+= next.f
        g &+= next.g
        h &+= next.h
      }
    }
  }

  private static func fill(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, from bytes: UnsafeBufferPointer<UInt8>, at offset: Int
  ) {
    for index in 0..<16 {
      let start = offset + 4 * index
      let high = UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16
      schedule[index] = high | UInt32(bytes[start + 2]) << 8 | UInt32(bytes[start + 3])
    }
    for index in 16..<64 {
      let early = schedule[index - 15]
      let late = schedule[index - 2]
      let first = rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3)
      let second = rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10)
      schedule[index] = schedule[index - 16] &+ first &+ schedule[index - 7] &+ second
    }
  }

  private mutating func turn(_ input: UInt32) {
    let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let choice = (e & f) ^ (~e & g)
    let first = h &+ sum1 &+ choice &+ input
    let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    let majority = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = d &+ first
    d = c
    c = b
    b = a
    a = first &+ sum0 &+ majority
  }
}

private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
  0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
  0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
  0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
  0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
  0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
  0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]
