import Synchronization

/// The text of one statement, compared by identity: a connection prepares it once, under the instance's own name.
///
/// Keep one instance for each statement of a plan and reuse it. The text must not contain values.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
package final class PostgresStatement: Sendable, CustomStringConvertible {
  package let text: String
  let id: Int
  /// The name under which connections prepare it, as a C string.
  let name: [CChar]

  private static let count = Atomic(0)
  /// Distinguishes the statements of several processes, which share a connection behind a pooler.
  private static let process = String(UInt64.random(in: .min ... .max), radix: 36)

  package init(_ text: String) {
    self.text = text
    id = Self.count.add(1, ordering: .relaxed).newValue
    name = Array("m\(Self.process)_\(id)".utf8CString)
  }

  package var description: String { text }
}
