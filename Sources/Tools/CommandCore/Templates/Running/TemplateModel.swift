import SourceText
import StencilTemplates
import TemplateOutput

/// What the templates of a configuration see, and the sources that they may write into.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
protocol TemplateModel {
  /// By name, without `argument`.
  var context: [(name: String, value: TemplateValue)] { get }
  /// The sources that a person writes.
  var sourcePaths: [String] { get }
  /// The inline blocks of each source.
  var blocks: [(path: String, names: [String])] { get }
  /// "12 types in 3 files"
  var summary: String { get }
  var warnings: DiagnosticLog { get }
  /// The end of a type's declaration in the sources as they are now.
  func findType(_ name: String, in texts: inout SourceTexts) -> SourceTexts.TypeEnd?
}
