/// A position in a source file. Line and column start at 1.
package struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let path: String
  package let line: Int
  package let column: Int

  package init(path: String, line: Int, column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }

  package var description: String { "\(path):\(line):\(column)" }

  package static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
    (lhs.path, lhs.line, lhs.column) < (rhs.path, rhs.line, rhs.column)
  }
}
