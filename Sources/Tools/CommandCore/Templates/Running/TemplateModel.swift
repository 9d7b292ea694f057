import SourceText
import StencilTemplates
import TemplateOutput

/// The variables that the templates of a configuration read, and the sources with inline blocks.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
protocol TemplateModel {
  /// The variables by name, without `argument`.
  var context: [(name: String, value: TemplateValue)] { get }
  /// The sources that are not generated.
  var sourcePaths: [String] { get }
  /// The inline blocks of each source.
  var blocks: [(path: String, names: [String])] { get }
  /// A summary for the log: "12 types in 3 files".
  var summary: String { get }
  var warnings: DiagnosticLog { get }
  /// The end of a type's declaration in the current text of the sources.
  func findType(_ name: String, in texts: inout EditedSources) -> EditedSources.TypeEnd?
}
