extension String {
  /// Whether the string contains `part`, compared by bytes. An empty `part` is never contained.
  func containsText(_ part: String) -> Bool {
    var whole = self
    var part = part
    return whole.withUTF8 { whole in part.withUTF8 { part in place(of: part, in: whole, from: 0) != nil } }
  }

  /// Splits at a separator. Returns the whole string if it does not occur.
  func parts(separatedBy separator: String) -> [String] {
    var whole = self
    var separator = separator
    return whole.withUTF8 { whole in
      separator.withUTF8 { separator in
        var parts: [String] = []
        var start = 0
        while let index = place(of: separator, in: whole, from: start) {
          parts.append(String(decoding: whole[start..<index], as: UTF8.self))
          start = index + separator.count
        }
        parts.append(String(decoding: whole[start...], as: UTF8.self))
        return parts
      }
    }
  }

  /// Replaces every occurrence of `found`, from left to right.
  func replacing(_ found: String, by replacement: String, limit: Int) throws(FilterError) -> String {
    guard containsText(found) else { return self }
    let parts = parts(separatedBy: found)
    let (growth, overflow) = parts.count.multipliedReportingOverflow(by: replacement.utf8.count)
    guard !overflow, utf8.count + growth <= limit else { throw .tooLong() }
    return parts.joined(separator: replacement)
  }
}

/// The index of the first occurrence of `part` in `whole` from `start`, or `nil`. Also `nil` if `part` is empty.
private func place(
  of part: UnsafeBufferPointer<UInt8>, in whole: UnsafeBufferPointer<UInt8>, from start: Int
) -> Int? {
  guard let first = part.first, whole.count >= part.count else { return nil }
  var index = start
  let last = whole.count - part.count
  while index <= last {
    if whole[index] == first {
      var matched = 1
      while matched < part.count, whole[index + matched] == part[matched] { matched += 1 }
      if matched == part.count { return index }
    }
    index += 1
  }
  return nil
}
