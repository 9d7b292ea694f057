/// The value of a valid string token. `token` includes the quotes.
func stringValue(of token: ArraySlice<UInt8>) -> String {
  let content = token.dropFirst().dropLast()
  guard content.contains(UInt8(ascii: "\\")) else { return String(decoding: content, as: UTF8.self) }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(content.count)
  var index = content.startIndex
  while index < content.endIndex {
    if content[index] == UInt8(ascii: "\\"), let escape = readEscape(in: content, at: index) {
      bytes += String(escape.scalar).utf8
      index += escape.length
    } else {
      bytes.append(content[index])
      index += 1
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// The value of a block string token: without common indentation and leading and trailing blank lines, with `
/// ` for every line break.
func blockStringValue(of token: ArraySlice<UInt8>) -> String {
  let lines = blockLines(of: token.dropFirst(3).dropLast(3))
  let indents = lines.map { $0.prefix { $0 == 0x20 || $0 == 0x09 }.count }
  let filled = lines.indices.filter { indents[$0] < lines[$0].count }
  guard let first = filled.first, let last = filled.last else { return "" }
  let shared = filled.filter { $0 > 0 }.map { indents[$0] }.min() ?? 0
  var bytes: [UInt8] = []
  for index in first...last {
    if index > first { bytes.append(0x0A) }
    bytes += index == 0 ? lines[index][...] : lines[index].dropFirst(shared)
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Splits at LF, CRLF and CR, and replaces `\"""` with three quotes.
private func blockLines(of content: ArraySlice<UInt8>) -> [[UInt8]] {
  let quotes: [UInt8] = Array("\"\"\"".utf8)
  var lines: [[UInt8]] = []
  var line: [UInt8] = []
  var index = content.startIndex
  while index < content.endIndex {
    switch content[index] {
    case 0x0A, 0x0D:
      if content[index] == 0x0D, index + 1 < content.endIndex, content[index + 1] == 0x0A { index += 1 }
      lines.append(line)
      line = []
      index += 1
    case UInt8(ascii: "\\") where content[(index + 1)...].starts(with: quotes):
      line += quotes
      index += 4
    default:
      line.append(content[index])
      index += 1
    }
  }
  lines.append(line)
  return lines
}
