import SourceText

/// Splits a template into tokens, in order. Comments are omitted.
///
/// A token ends at the first closing delimiter, even inside quotes. The file is scanned in a single pass.
func splitTemplate(_ file: SourceFile) throws(TemplateError) -> [TemplateToken] {
  let bytes = file.bytes
  var tokens: [TemplateToken] = []
  var textStart = 0
  var index = 0
  var followsComment = false

  func endText(at end: Int) {
    guard end > textStart else { return }
    let range = textStart..<end
    tokens.append(
      TemplateToken(
        trimsBefore: false, trimsAfter: false, kind: .text, range: range, content: range,
        followsComment: followsComment))
    followsComment = false
  }

  while index + 1 < bytes.count {
    guard bytes[index] == UInt8(ascii: "{"), let closer = closer(of: bytes[index + 1]) else {
      index += 1
      continue
    }
    endText(at: index)
    let start = index
    var end = start + 1
    while end + 1 < bytes.count, bytes[end] != closer || bytes[end + 1] != UInt8(ascii: "}") { end += 1 }
    guard end + 1 < bytes.count else {
      throw TemplateError.unclosedToken(
        opener: file.text(in: start..<start + 2), at: TemplatePosition(file: file, offset: start))
    }
    index = end + 2
    textStart = index
    guard bytes[start + 1] != UInt8(ascii: "#") else {
      followsComment = true
      continue
    }
    tokens.append(token(in: bytes, from: start, to: index, followsComment: followsComment))
    followsComment = false
  }
  endText(at: bytes.count)
  return tokens
}

private func closer(of opener: UInt8) -> UInt8? {
  switch opener {
  case UInt8(ascii: "{"): UInt8(ascii: "}")
  case UInt8(ascii: "%"): UInt8(ascii: "%")
  case UInt8(ascii: "#"): UInt8(ascii: "#")
  default: nil
  }
}

private func token(in bytes: [UInt8], from start: Int, to end: Int, followsComment: Bool) -> TemplateToken {
  var first = min(start + 2, end)
  var last = max(end - 2, first)
  let isTag = bytes[start + 1] == UInt8(ascii: "%")
  var trimsBefore = false
  var trimsAfter = false
  if isTag, first < last, isTrimMark(bytes[first]) {
    trimsBefore = bytes[first] == UInt8(ascii: "-")
    first += 1
  }
  if isTag, first < last, isTrimMark(bytes[last - 1]) {
    trimsAfter = bytes[last - 1] == UInt8(ascii: "-")
    last -= 1
  }
  return TemplateToken(
    trimsBefore: trimsBefore, trimsAfter: trimsAfter, kind: isTag ? .tag : .variable, range: start..<end,
    content: first..<last, followsComment: followsComment)
}

private func isTrimMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }
