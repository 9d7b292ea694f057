/// The limits of a render, which stop infinite loops.
package struct TemplateLimits: Sendable {
  /// The maximum number of steps: rendered nodes and visited elements. Sixteen bytes of an intermediate string count as
  /// one step.
  package var steps: Int
  /// The maximum nesting of tags, calls and includes.
  package var depth: Int
  /// The maximum size in bytes of the output and of any intermediate string.
  package var bytes: Int
  /// The maximum number of elements in a range.
  package var rangeLength: Int

  package init(steps: Int = 100_000_000, depth: Int = 1_000, bytes: Int = 64 << 20, rangeLength: Int = 1_000_000) {
    self.steps = steps
    self.depth = depth
    self.bytes = bytes
    self.rangeLength = rangeLength
  }
}
