/// A stretch of a file's bytes. Empty ranges stand for what is not there.
package struct ByteRange: Hashable, Sendable, BitwiseCopyable {
  package var start: UInt32
  package var end: UInt32

  package init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: max(start, end))
  }

  /// Nothing at all.
  package static let none = ByteRange(0, 0)

  package var isEmpty: Bool { start >= end }
  package var count: Int { isEmpty ? 0 : Int(end - start) }
  package var indices: Range<Int> { Int(start)..<(isEmpty ? Int(start) : Int(end)) }
}

/// Some neighbouring rows of one of a file's tables.
package struct RowSlice: Hashable, Sendable, BitwiseCopyable {
  package var start: UInt32
  package var count: UInt32

  package init(_ start: Int, count: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.count = UInt32(truncatingIfNeeded: max(0, count))
  }

  package static let none = RowSlice(0, count: 0)

  package var isEmpty: Bool { count == 0 }
  package var indices: Range<Int> { Int(start)..<(Int(start) + Int(count)) }
}
