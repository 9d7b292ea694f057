/// A byte range of a file. An empty range means that the part is missing.
package struct ByteRange: Hashable, Sendable, BitwiseCopyable {
  package var start: UInt32
  package var end: UInt32

  package init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: max(start, end))
  }

  /// An empty range.
  package static let none = ByteRange(0, 0)

  package var isEmpty: Bool { start >= end }
  package var count: Int { isEmpty ? 0 : Int(end - start) }
  package var indices: Range<Int> { Int(start)..<(isEmpty ? Int(start) : Int(end)) }
}

/// A contiguous range of rows in one of a file's tables.
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
