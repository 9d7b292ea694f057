/// Removes insignificant zeros from canonical JSON text, so that equal values have equal text: `12.0` and `12`, `1.50`
/// and `1.5`.
///
/// - Parameter text: The result of ``canonicalJSON(_:)``.
/// - Returns: Text that is never longer than `text`.
package func anyKey(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var output: [UInt8] = []
  output.reserveCapacity(text.count)
  var index = 0
  while index < text.count {
    let byte = text[index]
    if byte == UInt8(ascii: "\"") {
      let end = endOfString(text, from: index)
      output.append(contentsOf: text[index..<end])
      index = end
    } else if byte &- 0x30 < 10 {
      var end = index
      var hasPoint = false
      while end < text.count, text[end] &- 0x30 < 10 || text[end] == UInt8(ascii: ".") {
        hasPoint = hasPoint || text[end] == UInt8(ascii: ".")
        end += 1
      }
      var kept = end
      if hasPoint {
        while text[kept - 1] == 0x30 { kept -= 1 }
        if text[kept - 1] == UInt8(ascii: ".") { kept -= 1 }
      }
      output.append(contentsOf: text[index..<kept])
      index = end
    } else {
      output.append(byte)
      index += 1
    }
  }
  return output
}

/// Removes insignificant zeros from canonical JSON text in a string.
package func anyKey(_ text: String) -> String {
  var text = text
  return text.withUTF8 { String(decoding: anyKey($0), as: UTF8.self) }
}

/// The offset after the closing quotation mark of the string literal at `start`.
private func endOfString(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var index = start + 1
  while index < text.count, text[index] != UInt8(ascii: "\"") {
    index += text[index] == UInt8(ascii: "\\") ? 2 : 1
  }
  return min(index + 1, text.count)
}
