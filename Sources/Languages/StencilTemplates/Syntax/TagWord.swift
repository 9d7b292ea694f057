import SourceText

/// A word in a tag or variable, with the source offset of each byte. `name | replace:"a", "b"` is a single word.
struct TagWord {
  private(set) var bytes: [UInt8]
  private var offsets: [Int]
  let file: SourceFile

  init(file: SourceFile) {
    self.file = file
    bytes = []
    offsets = []
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var isEmpty: Bool { bytes.isEmpty }

  var count: Int { bytes.count }

  var place: TemplatePosition { TemplatePosition(file: file, offset: offsets.first ?? 0) }

  mutating func append(_ byte: UInt8, at offset: Int) {
    bytes.append(byte)
    offsets.append(offset)
  }

  mutating func append(_ other: TagWord) {
    bytes += other.bytes
    offsets += other.offsets
  }

  func part(_ range: Range<Int>) -> TagWord {
    var part = TagWord(file: file)
    part.bytes = Array(bytes[range])
    part.offsets = Array(offsets[range])
    return part
  }

  /// The word without leading and trailing spaces.
  var trimmed: TagWord {
    guard let first = bytes.firstIndex(where: { $0 != UInt8(ascii: " ") }),
      let last = bytes.lastIndex(where: { $0 != UInt8(ascii: " ") })
    else { return TagWord(file: file) }
    return part(first..<last + 1)
  }

  /// Splits at separators outside quotes. Omits empty parts.
  func split(at separator: UInt8, limit: Int = .max) -> [TagWord] {
    var parts: [TagWord] = []
    var start = 0
    var quote: UInt8?
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == separator, parts.count + 1 < limit {
        if index > start { parts.append(part(start..<index)) }
        start = index + 1
      }
    }
    if start < bytes.count { parts.append(part(start..<bytes.count)) }
    return parts
  }

  /// The index of `...` outside quotes.
  var rangeOperator: Int? {
    var quote: UInt8?
    for (index, byte) in bytes.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "."), index + 2 < bytes.count, bytes[index + 1] == byte, bytes[index + 2] == byte {
        return index
      }
    }
    return nil
  }
}
