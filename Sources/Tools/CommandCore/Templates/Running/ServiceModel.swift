import DataModel
import Files
import Operations
import ProjectFiles
import ServiceCompiler
import ServiceTemplateModel
import SourceText
import StencilTemplates
import TemplateOutput

/// The template model of a compiled service.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
struct ServiceModel: TemplateModel {
  let context: [(name: String, value: TemplateValue)]
  let summary: String
  let warnings: DiagnosticLog
  var sourcePaths: [String] { [] }
  var blocks: [(path: String, names: [String])] { [] }

  init(folder: String) throws(TemplateProblem) {
    var log = DiagnosticLog()
    guard
      let project = readProject(from: folder, currentFolder: LocalFiles.currentFolder, in: LocalFileTree(), into: &log),
      let service = compileService(project.sources, into: &log)
    else { throw TemplateProblem(.other, log.diagnostics.map(\.description)) }
    context = serviceContext(of: service)
    warnings = log
    let operations = service.connectors.map(\.operations.operations.count).reduce(0, +)
    summary = "\(counted(service.model.tables.count, "table")), \(counted(operations, "operation"))"
  }

  func findType(_ name: String, in texts: inout EditedSources) -> EditedSources.TypeEnd? { nil }
}
