/// The offset of a line that begins with `<<<<<<<` or `>>>>>>>`, or `nil` if the file has no merge conflict.
package func findConflictMarker(in bytes: [UInt8]) -> Int? {
  bytes.withUnsafeBufferPointer { bytes in
    var offset = 0
    while offset + 7 <= bytes.count {
      let first = bytes[offset]
      if first == UInt8(ascii: "<") || first == UInt8(ascii: ">"), offset == 0 || bytes[offset - 1] == 0x0A,
        (1..<7).allSatisfy({ bytes[offset + $0] == first })
      {
        return offset
      }
      offset += 1
    }
    return nil
  }
}

/// Whether the first comment lines of a file mark it as generated.
package func isGenerated(_ bytes: [UInt8]) -> Bool {
  let mark = Array("// Generated using Sourcery".utf8)
  var start = 0
  for _ in 0..<10 where start < bytes.count {
    let line = bytes[start...].prefix { $0 != 0x0A }
    if line.starts(with: mark) { return true }
    guard line.isEmpty || line.starts(with: "//".utf8) || line.first == 0x0D else { return false }
    start = line.endIndex + 1
  }
  return false
}
