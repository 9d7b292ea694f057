import Files
import ProjectFiles
import SourceText
import StencilTemplates

/// One run, whoever told it: a configuration file or the command line.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct RunConfiguration {
  enum Sources {
    case paths(TemplateConfiguration.PathSelection)
    case packages([TemplateConfiguration.PackageSelection])
    case service(String)
  }

  let sources: Sources
  let templates: TemplateConfiguration.PathSelection
  /// Ends in `/` where it is told to be a folder.
  let output: String
  /// Where a file names it.
  let outputPosition: SourcePosition?
  let arguments: [(key: String, value: TemplateValue)]
  let forceParse: [String]
  let defines: [String]?
  let parsesDocumentation: Bool
  let baseIndentation: Int
  let cacheBasePath: String?
  /// The user named the output on the command line, from the root: it may lie anywhere.
  let trustsOutput: Bool
  /// Of the configuration file, or the current one.
  let folder: String
  /// The file itself, for `--watch`.
  let file: String?

  /// Where files are looked for: sources and templates as they were named.
  var inputs: [String] {
    switch sources {
    case .paths(let paths): paths.include + templates.include
    case .packages(let packages): packages.map(\.path) + templates.include
    case .service(let folder): [folder] + templates.include
    }
  }

  /// Whether the output is a folder: it is one, or it is not there and looks like one.
  var outputIsFolder: Bool {
    if LocalFiles.isFolder(output) { return true }
    if LocalFiles.exists(output) { return false }
    let name = output.split(separator: "/").last ?? ""
    return output.hasSuffix("/") || !name.dropFirst().contains(".")
  }
}
