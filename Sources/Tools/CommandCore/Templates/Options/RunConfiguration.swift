import Files
import ProjectFiles
import SourceText
import StencilTemplates

/// The configuration of one run, from a configuration file or the command line.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct RunConfiguration {
  enum Sources {
    case paths(TemplateConfiguration.PathSelection)
    case packages([TemplateConfiguration.PackageSelection])
    case service(String)
  }

  let sources: Sources
  let templates: TemplateConfiguration.PathSelection
  /// Ends in `/` if the configuration says that it is a folder.
  let output: String
  /// The position in the configuration file, if the path comes from one.
  let outputPosition: SourcePosition?
  let arguments: [(key: String, value: TemplateValue)]
  let forceParse: [String]
  let defines: [String]?
  let parsesDocumentation: Bool
  let baseIndentation: Int
  let cacheBasePath: String?
  /// Whether the user gave the output as an absolute path on the command line; it may be anywhere then.
  let trustsOutput: Bool
  /// The folder of the configuration file, or the current folder.
  let folder: String
  /// The configuration file, for `--watch`.
  let file: String?

  /// The input paths: sources and templates as the user wrote them.
  var inputs: [String] {
    switch sources {
    case .paths(let paths): paths.include + templates.include
    case .packages(let packages): packages.map(\.path) + templates.include
    case .service(let folder): [folder] + templates.include
    }
  }

  /// Whether the output is a folder: an existing one, or a path that does not exist and looks like a folder.
  var outputIsFolder: Bool {
    if LocalFiles.isFolder(output) { return true }
    if LocalFiles.exists(output) { return false }
    let name = output.split(separator: "/").last ?? ""
    return output.hasSuffix("/") || !name.dropFirst().contains(".")
  }
}
