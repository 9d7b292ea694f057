/// How much a render may do before it is taken for one that does not end.
package struct TemplateLimits: Sendable {
  /// Rendered parts and elements looked at; sixteen bytes of a text made on the way count as one.
  package var steps: Int
  /// Tags inside tags, calls and includes together.
  package var depth: Int
  /// Bytes of output, and of any one text made on the way.
  package var bytes: Int
  /// Numbers in a range.
  package var rangeLength: Int

  package init(steps: Int = 100_000_000, depth: Int = 1_000, bytes: Int = 64 << 20, rangeLength: Int = 1_000_000) {
    self.steps = steps
    self.depth = depth
    self.bytes = bytes
    self.rangeLength = rangeLength
  }
}
