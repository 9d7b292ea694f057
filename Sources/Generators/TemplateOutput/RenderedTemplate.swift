/// An output of a run: a file, or a part of a source.
package struct RenderedTemplate: Sendable {
  package enum Kind: Sendable, Equatable {
    /// The file with the output of all templates.
    case allTemplates
    /// The file of one template, with the template's path.
    case template(String)
    /// A `sourcery:file` block, with its path.
    case path(String)
    /// A part of a source, with its path and range.
    case range(String)
  }

  package let kind: Kind
  package let path: String
  /// The content with the header; empty if the output is blank.
  package let bytes: [UInt8]

  /// Whether the output has only white space; it is not written then.
  package var isBlank: Bool { bytes.isEmpty }
}
