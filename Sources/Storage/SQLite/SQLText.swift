/// The text of one statement, compared by identity: a connection finds its prepared statement without comparing the
/// text.
///
/// Keep one instance for each statement of a plan and reuse it. The text must not contain values.
package final class SQLText: Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { text }
}
