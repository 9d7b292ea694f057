/// A file that a run gives, or a part of one.
package struct RenderedTemplate: Sendable {
  package enum Kind: Sendable, Equatable {
    /// All templates in one file.
    case allTemplates
    /// One template's file; its path.
    case template(String)
    /// A `sourcery:file` block; its path.
    case path(String)
    /// A part of a source; the path, the place, and where what was replaced ended.
    case range(String)
  }

  package let kind: Kind
  package let path: String
  /// With the header; empty for a blank result.
  package let bytes: [UInt8]

  /// Nothing but white space: such a file is not written.
  package var isBlank: Bool { bytes.isEmpty }
}
