import Synchronization

/// One statement's text, known by identity: a connection prepares it once, under the value's own name.
///
/// Keep one value per statement of a plan and use it again and again. Values never stand in the text.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class PostgresStatement: Sendable, CustomStringConvertible {
  package let text: String
  let id: Int
  /// The name under which connections prepare it, as a C string.
  let name: [CChar]

  private static let count = Atomic(0)
  /// Behind a pooler the names of several processes meet on one connection.
  private static let process = String(UInt64.random(in: .min ... .max), radix: 36)

  package init(_ text: String) {
    self.text = text
    id = Self.count.add(1, ordering: .relaxed).newValue
    name = Array("m\(Self.process)_\(id)".utf8CString)
  }

  package var description: String { text }
}
