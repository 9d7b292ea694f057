/// A UUID in wire format: 32 lowercase hexadecimal digits without hyphens.
package struct UUIDText: Hashable, Sendable, CustomStringConvertible {
  /// The 32 digits.
  package let text: String

  /// Parses all accepted formats: 32 digits, or 8-4-4-4-12 digits with hyphens, ignoring case, optionally in braces or
  /// after `urn:uuid:`.
  package init?(_ text: some StringProtocol) {
    var spelling = Array(text.utf8)
    if spelling.count > Self.prefix.count, spelling.prefix(Self.prefix.count).map(lowerCased) == Self.prefix {
      spelling.removeFirst(Self.prefix.count)
    } else if spelling.first == UInt8(ascii: "{") {
      guard spelling.popLast() == UInt8(ascii: "}"), !spelling.isEmpty else { return nil }
      spelling.removeFirst()
    }
    if spelling.count == 36 {
      for place in [23, 18, 13, 8] {
        guard spelling[place] == UInt8(ascii: "-") else { return nil }
        spelling.remove(at: place)
      }
    }
    guard spelling.count == 32 else { return nil }
    for index in spelling.indices {
      spelling[index] = lowerCased(spelling[index])
      guard isHexadecimal(spelling[index]) else { return nil }
    }
    self.text = String(decoding: spelling, as: UTF8.self)
  }

  /// Creates a version 4 UUID from random bits.
  package init(randomBits high: UInt64, _ low: UInt64) {
    let high = high & ~0xF000 | 0x4000
    let low = low & ~(3 << 62) | 1 << 63
    let digits = [high, low].flatMap { word in
      stride(from: UInt64(60), through: 0, by: -4).map { hexadecimalDigit(UInt8(truncatingIfNeeded: word >> $0 & 0xF)) }
    }
    text = String(decoding: digits, as: UTF8.self)
  }

  /// Returns a new version 4 UUID.
  package static func random(using generator: inout some RandomNumberGenerator) -> UUIDText {
    UUIDText(randomBits: generator.next(), generator.next())
  }

  /// Whether a text is a UUID in wire form already.
  package static func isWireForm(_ text: String) -> Bool {
    guard text.utf8.count == 32 else { return false }
    for byte in text.utf8 where !isHexadecimal(byte) { return false }
    return true
  }

  package var description: String { text }

  /// The UUID as 8-4-4-4-12 digits.
  package var dashed: String {
    var digits = Array(text.utf8)
    for place in [20, 16, 12, 8] { digits.insert(UInt8(ascii: "-"), at: place) }
    return String(decoding: digits, as: UTF8.self)
  }

  private static let prefix = Array("urn:uuid:".utf8)
}

private func lowerCased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
private func isHexadecimal(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 || byte >= 0x61 && byte <= 0x66 }
private func hexadecimalDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
