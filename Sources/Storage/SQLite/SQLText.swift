/// One statement's text, known by identity: a connection finds what it prepared for it without reading the text again.
///
/// Keep one value per statement of a plan and use it again and again. Values never stand in the text.
package final class SQLText: Sendable, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { text }
}
