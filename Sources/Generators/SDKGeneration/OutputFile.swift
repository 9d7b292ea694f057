/// A generated file. The caller writes it only if its content changed.
package struct OutputFile: Hashable, Sendable {
  /// The path relative to the SDK's output folder, with `/` as the separator.
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
