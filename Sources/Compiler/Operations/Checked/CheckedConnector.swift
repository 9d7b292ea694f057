/// All checked operations of one connector.
package struct CheckedConnector: Sendable {
  /// Sorted by file path, then in source order. The generated SDK uses the same order.
  package let operations: [CheckedOperation]

  package init(operations: [CheckedOperation]) {
    self.operations = operations
  }
}
