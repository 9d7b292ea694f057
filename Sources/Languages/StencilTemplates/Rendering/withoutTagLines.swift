/// Marks a `{% newline %}`: U+FDD0, a noncharacter that does not occur in text.
let newlineMark: [UInt8] = [0xEF, 0xB7, 0x90]

/// Marks an empty line of the template text, between two line breaks.
let emptyLineMark = UInt8(0x0B)

/// Removes whitespace-only lines that tags left behind, except the first line. Restores the empty lines of a template
/// and the line breaks of `{% newline %}`.
func withoutTagLines(_ rendered: [UInt8]) -> [UInt8] {
  let newline = UInt8(ascii: "\n")
  var output: [UInt8] = []
  output.reserveCapacity(rendered.count)
  rendered.withUnsafeBufferPointer { bytes in
    var start = 0
    var isFirst = true
    while start < bytes.count {
      var end = start
      var isBlank = true
      var hasMark = false
      while end < bytes.count, bytes[end] != newline {
        let byte = bytes[end]
        if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { isBlank = false }
        if byte == newlineMark[0] { hasMark = true }
        end += 1
      }
      guard end < bytes.count else {
        append(bytes[start..<end], mayHoldMarks: hasMark, to: &output)
        return
      }
      if isFirst || !isBlank {
        let isProtected = !isFirst && end == start + 1 && bytes[start] == emptyLineMark
        if !isProtected { append(bytes[start..<end], mayHoldMarks: hasMark, to: &output) }
        output.append(newline)
      }
      isFirst = false
      start = end + 1
    }
  }
  return output
}

private func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, mayHoldMarks: Bool, to output: inout [UInt8]) {
  guard mayHoldMarks else {
    output.append(contentsOf: bytes)
    return
  }
  var index = bytes.startIndex
  while index < bytes.endIndex {
    if bytes[index] == newlineMark[0], bytes[index...].starts(with: newlineMark) {
      output.append(UInt8(ascii: "\n"))
      index += newlineMark.count
    } else {
      output.append(bytes[index])
      index += 1
    }
  }
}
