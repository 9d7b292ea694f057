/// The lexical class of a byte, from a lookup table.
struct ByteClass: OptionSet {
  let rawValue: UInt8

  /// Letters, digits, `_`, and every byte of a longer UTF-8 sequence.
  static let word = Self(rawValue: 1)
  static let digit = Self(rawValue: 2)
  static let operatorSymbol = Self(rawValue: 4)
  static let space = Self(rawValue: 8)
  /// Bytes that a scan through a body must examine.
  static let structure = Self(rawValue: 16)
  static let newline = Self(rawValue: 32)

  static let table: [UInt8] = (0..<256).map { value in
    let byte = UInt8(value)
    var found: ByteClass = []
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...0xFF:
      found.insert(.word)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): found.formUnion([.word, .digit])
    case 0x09, 0x0B, 0x0C, 0x20, 0x00: found.insert(.space)
    case 0x0A, 0x0D: found.formUnion([.space, .newline])
    default: break
    }
    if "/=-+!*%<>&|^~?".utf8.contains(byte) { found.insert(.operatorSymbol) }
    if "{}()[]\"/#`".utf8.contains(byte) { found.insert(.structure) }
    return found.rawValue
  }
}
