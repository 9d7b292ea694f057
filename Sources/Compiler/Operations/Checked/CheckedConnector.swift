/// All operations of one connector folder, checked against the API.
package struct CheckedConnector: Sendable {
  /// Source files by path, and within a file as written: the order of the generated SDK.
  package let operations: [CheckedOperation]

  package init(operations: [CheckedOperation]) {
    self.operations = operations
  }
}
