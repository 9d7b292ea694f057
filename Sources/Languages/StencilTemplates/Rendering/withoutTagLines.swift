/// Where `{% newline %}` stood: U+FDD0, a noncharacter, which no text holds.
let newlineMark: [UInt8] = [0xEF, 0xB7, 0x90]

/// Protects an empty line of a template's text: it stands between two line ends.
let emptyLineMark = UInt8(0x0B)

/// Takes out what tags left behind: every line but the first that holds only blanks. Lines that were empty in a
/// template come back, and so do the line ends of `{% newline %}`.
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
