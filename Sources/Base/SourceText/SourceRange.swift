/// A range of a file in byte offsets.
package struct SourceRange: Hashable, Sendable {
  package let file: SourceFile
  package let start: Int
  package let end: Int

  package init(file: SourceFile, start: Int, end: Int) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The start position, with line and column.
  package var position: SourcePosition { file.position(at: start) }

  package var text: String { file.text(in: start..<end) }

  /// The range from the start of this range to the end of `other`, in the same file.
  package func through(_ other: SourceRange) -> SourceRange {
    SourceRange(file: file, start: start, end: max(end, other.end))
  }
}
