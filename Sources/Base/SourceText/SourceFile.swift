/// A source file with its path for messages. Two values are equal only if they are the same object.
package final class SourceFile: Sendable, Hashable {
  /// The path as shown to the user: relative to the service folder where possible.
  package let path: String
  /// UTF-8 without a byte order mark. The lexer reports invalid sequences.
  package let bytes: [UInt8]
  /// The offset of the first byte of each line. LF, CRLF and a lone CR end a line.
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    lineStarts = Self.lineStarts(of: self.bytes)
  }

  package convenience init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The position of a byte offset. Line and column start at 1. The column counts Unicode scalars, as GraphQL's grammar
  /// does.
  package func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let scalars = bytes[lineStarts[low]..<offset].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return SourcePosition(path: path, line: low + 1, column: scalars + 1)
  }

  /// The text in a byte range.
  package func text(in range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  package static func == (lhs: SourceFile, rhs: SourceFile) -> Bool { lhs === rhs }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let endsLine = byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A))
      if endsLine { starts.append(index + 1) }
    }
    return starts
  }
}
