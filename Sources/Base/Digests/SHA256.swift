/// SHA-256 (FIPS 180-4), for a whole input or incremental input.
package struct SHA256: Sendable {
  /// The length of a digest in bytes.
  package static var byteCount: Int { 32 }

  private var state: SHA256State = .initial
  /// The bytes of an incomplete block.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  package init() {
    pending.reserveCapacity(SHA256State.blockLength)
  }

  /// Returns the 32-byte digest of `bytes`.
  package static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// Adds `bytes` to the input. The digest does not depend on how the input is split.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let taken: Void? = bytes.withContiguousStorageIfAvailable { update($0) }
    if taken == nil { Array(bytes).withUnsafeBufferPointer { update($0) } }
  }

  /// Returns the digest of the input. Consumes the value.
  package consuming func finish() -> [UInt8] {
    let bits = length &* 8
    var tail: [UInt8] = [0x80]
    let used = (pending.count + 1) % SHA256State.blockLength
    tail += [UInt8](repeating: 0, count: (SHA256State.blockLength + 56 - used) % SHA256State.blockLength)
    for shift in stride(from: UInt64(56), through: 0, by: -8) { tail.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    update(tail)
    return state.bytes
  }

  private mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    length &+= UInt64(bytes.count)
    var offset = 0
    if !pending.isEmpty {
      let missing = min(SHA256State.blockLength - pending.count, bytes.count)
      pending.append(contentsOf: bytes[0..<missing])
      offset = missing
      guard pending.count == SHA256State.blockLength else { return }
      pending.withUnsafeBufferPointer { state.absorb($0, at: 0) }
      pending.removeAll(keepingCapacity: true)
    }
    while bytes.count - offset >= SHA256State.blockLength {
      state.absorb(bytes, at: offset)
      offset += SHA256State.blockLength
    }
    pending.append(contentsOf: bytes[offset...])
  }
}

/// Converts bytes to lowercase hexadecimal digits, two for each byte.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  var digits: [UInt8] = []
  digits.reserveCapacity(bytes.underestimatedCount * 2)
  for byte in bytes {
    for half in [byte >> 4, byte & 0xF] { digits.append(half < 10 ? 0x30 + half : 0x57 + half) }
  }
  return String(decoding: digits, as: UTF8.self)
}
