/// A generated file: the caller writes it only where its bytes changed.
package struct OutputFile: Hashable, Sendable {
  /// Relative to the SDK's output folder, with `/` as separator.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
