/// Reads the segments of a target's path one by one, as ranges in the target. Empty segments are skipped.
struct PathReader {
  private var offset = 0
  private var end: Int

  init(_ target: Span<UInt8>) {
    end = target.count
    for index in target.indices where target[index] == UInt8(ascii: "?") {
      end = index
      break
    }
    guard target.hasPrefix("http://") || target.hasPrefix("https://") else { return }
    // The absolute form: the path begins after the authority.
    offset = target.hasPrefix("http://") ? 7 : 8
    while offset < end, target[offset] != UInt8(ascii: "/") { offset += 1 }
  }

  /// Whether no segment remains.
  var isAtEnd: Bool { offset == end }

  /// Removes the part after the last colon, and returns it. Some clients write the colon as `%3A`.
  mutating func takeVerb(in target: Span<UInt8>) -> Range<Int>? {
    var index = end - 1
    while index >= offset {
      if target[index] == UInt8(ascii: ":") { return takeVerb(at: index, length: 1) }
      if index + 3 <= end, target[index] == UInt8(ascii: "%"), target[index + 1] == UInt8(ascii: "3"),
        target[index + 2] | 0x20 == UInt8(ascii: "a")
      {
        return takeVerb(at: index, length: 3)
      }
      index -= 1
    }
    return nil
  }

  private mutating func takeVerb(at colon: Int, length: Int) -> Range<Int> {
    defer { end = colon }
    return colon + length..<end
  }

  mutating func next(in target: Span<UInt8>) -> Range<Int>? {
    while offset < end, target[offset] == UInt8(ascii: "/") { offset += 1 }
    let start = offset
    while offset < end, target[offset] != UInt8(ascii: "/") { offset += 1 }
    let segment = start..<offset
    // A slash at the end of the path does not begin a segment.
    while offset < end, target[offset] == UInt8(ascii: "/") { offset += 1 }
    return segment.isEmpty ? nil : segment
  }

  /// Skips the next segment if it is one of `names`. Returns whether it was.
  mutating func skip(oneOf names: StaticString..., in target: Span<UInt8>) -> Bool {
    guard let segment = next(in: target) else { return false }
    for name in names where target.extracting(segment).isEqual(to: name) { return true }
    return false
  }

  mutating func skip(_ name: StaticString, in target: Span<UInt8>) -> Bool {
    guard let segment = next(in: target) else { return false }
    return target.extracting(segment).isEqual(to: name)
  }
}

extension Span<UInt8> {
  func isEqual(to text: StaticString) -> Bool { count == text.utf8CodeUnitCount && hasPrefix(text) }

  func hasPrefix(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
